import type {
  CourseCompletion,
  CoursePlace,
  ItemProgress,
  ItemStatus,
  ProgressSummary,
  SectionProgress,
  Stretch,
} from '#shared/contract/course-progress-parts.ts';
import { shareOfSections, type Share } from '#shared/domain/course-progress/course-fold.ts';
import { NOTHING_DONE, type ItemState, type PlayedMedia } from '#shared/domain/course-progress/item-fold.ts';
import { playedShare, type PlayedStretch } from '#shared/domain/course-progress/stretches.ts';
import {
  versionSections,
  type VersionItem,
  type VersionSection,
} from '#shared/domain/courses/version-outline.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { countedFinish, type CourseFinish } from './completion-service.ts';
import type { CourseStates } from './fold-service.ts';
import type { FlagRow, PlaceRow } from './place-repo.ts';

export const percentOf = (hundredths: number): number => hundredths / 100;
const percentOrNull = (hundredths: number | null): number | null =>
  hundredths === null ? null : percentOf(hundredths);

export const toStretch = ({ from, to }: PlayedStretch): Stretch => ({ from_ms: from, to_ms: to });

function statusOf(state: ItemState, isGraded: boolean): ItemStatus {
  const waits = state.isPending && state.isReached !== true;
  if (state.completedAt !== null) return waits && isGraded ? 'pending' : 'complete';
  if (waits) return 'pending';
  return state.lastAt === null ? 'not_started' : 'in_progress';
}

/** @param media the video or recording that the item has today, of which something was played */
export function toItemProgress(
  item: VersionItem,
  state: ItemState = NOTHING_DONE,
  { flags, media }: { readonly flags: readonly FlagRow[]; readonly media: PlayedMedia | null },
): ItemProgress {
  const own = flags.filter((flag) => flag.item_id === item.item_id);
  const allowed = item.attempts ?? 0;
  return {
    item_id: item.item_id,
    status: statusOf(state, item.graded === true),
    completed_at: isoOrNull(state.completedAt),
    best_percent: percentOrNull(state.bestPercent),
    is_reached: state.isReached,
    is_pending: state.isPending,
    played: (media?.stretches ?? []).map(toStretch),
    played_percent: media === null ? 0 : percentOf(playedShare(media.stretches, media.lengthMs)),
    length_ms: media?.lengthMs ?? null,
    time_ms: state.timeMs,
    attempts_used: state.attempts,
    attempts_left: allowed === 0 ? null : Math.max(0, allowed - state.attempts),
    correct_count: state.bestCorrect,
    is_flagged: own.some((flag) => flag.question_id === null),
    flagged_question_ids: [...new Set(own.flatMap((flag) => flag.question_id ?? []))],
    changed_since: state.completedHash !== null && state.completedHash !== item.content_hash,
    last_at: isoOrNull(state.lastAt),
  };
}

const sectionProgress = (section_id: number, { percent, completed, required }: Share): SectionProgress => ({
  section_id,
  percent: percentOf(percent),
  completed_count: completed,
  required_count: required,
  is_complete: completed === required,
});

/** Every section of an outline with what is inside it, in reading order. */
export const toSections = (sections: readonly VersionSection[], states: CourseStates): SectionProgress[] =>
  versionSections(sections).map((section) =>
    sectionProgress(
      section.section_id,
      shareOfSections([section], (id) => states.get(id)),
    ),
  );

/** A course that was finished, beside what learners have today. */
export function toCompletion(finishes: readonly CourseFinish[], today: Share): CourseCompletion | null {
  const [first] = finishes;
  const counted = countedFinish(finishes);
  if (first === undefined || counted === null) return null;
  return {
    finished_at: iso(first.finishedAt),
    result: counted.result,
    published_version: counted.versionNo,
    new_since: today.required - today.completed,
  };
}

/** The sums of what was done, also of items that the version has no more. */
export function toSummary(
  sections: readonly VersionSection[],
  states: CourseStates,
  finishes: readonly CourseFinish[],
): ProgressSummary {
  const share = shareOfSections(sections, (id) => states.get(id));
  const all = [...states.values()];
  const firsts = all.flatMap(({ firstAt }) => firstAt ?? []);
  const lasts = all.flatMap(({ lastAt }) => lastAt ?? []);
  const earliest = (times: readonly number[]) => times.reduce((one, other) => Math.min(one, other));
  const latest = (times: readonly number[]) => times.reduce((one, other) => Math.max(one, other));
  return {
    percent: percentOf(share.percent),
    completed_count: share.completed,
    required_count: share.required,
    time_ms: all.reduce((sum, { timeMs }) => sum + timeMs, 0),
    started_at: firsts.length === 0 ? null : iso(earliest(firsts)),
    last_at: lasts.length === 0 ? null : iso(latest(lasts)),
    completion: toCompletion(finishes, share),
  };
}

export const toPlace = (row: PlaceRow, ownNo: number): CoursePlace => ({
  item_id: row.item_id,
  position_ms: row.position_ms,
  computer: row.computer_name,
  is_this_computer: row.device_no === ownNo,
  at: iso(row.updated_at),
});
