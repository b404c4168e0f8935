import type { ItemProgress } from '#shared/contract/course-progress-parts.ts';
import { playedMedia } from '#shared/domain/course-progress/completion-rule.ts';
import type { ItemState, PlayedMedia } from '#shared/domain/course-progress/item-fold.ts';
import type { ItemContent } from '#shared/domain/courses/item-content.ts';
import {
  parseOutline,
  versionItems,
  type PublishedPlace,
  type VersionItem,
} from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import {
  findCourseVersion,
  getLearnerCourse,
  loadContents,
  type LearnerCourse,
  type LearnerVersion,
} from '../courses/learner-service.ts';
import { factSeen } from '#server/precondition.ts';
import type { CourseStates } from './fold-service.ts';
import { toItemProgress } from './mapper.ts';
import type { FlagRow } from './place-repo.ts';

/** An item of the version that a learner had before them. */
export interface LearnedItem extends LearnerCourse {
  /** The version that was shown; `version` is that of today. */
  readonly shown: LearnerVersion;
  readonly place: PublishedPlace;
  readonly content: ItemContent;
}

const said = (field: string, reason: string): never =>
  refuse('VALIDATION_FAILED', reason, { fields: { [field]: [reason] } });

/** A course that is open. @throws ILLEGAL_STATE before its day */
export async function getOpenCourse(ctx: Ctx, courseId: number): Promise<LearnerCourse> {
  const learner = await getLearnerCourse(ctx, courseId);
  return learner.isOpen ? learner : refuse('ILLEGAL_STATE', 'This course has not opened yet.');
}

/** The version that was shown: as it was said, else as it stood where the command was given first. */
export async function shownVersion(
  ctx: Ctx,
  { course, version }: LearnerCourse,
  named: number | undefined,
): Promise<LearnerVersion> {
  const no = named ?? Number(factSeen(ctx, version.version_no));
  if (no === version.version_no) return version;
  return (
    (await findCourseVersion(ctx, course.id, no)) ??
    said('published_version', 'This course has no such version.')
  );
}

export const itemsOf = (version: Pick<LearnerVersion, 'outline'>): PublishedPlace[] =>
  versionItems(parseOutline(version.outline).sections);

/** An item that something is done of. @param field the name of its id in the request */
export async function getLearnedItem(
  ctx: Ctx,
  wanted: { readonly courseId: number; readonly itemId: number; readonly versionNo?: number | undefined },
  field = 'item_id',
): Promise<LearnedItem> {
  const learner = await getOpenCourse(ctx, wanted.courseId);
  const shown = await shownVersion(ctx, learner, wanted.versionNo);
  const place =
    itemsOf(shown).find(({ item }) => item.item_id === wanted.itemId) ??
    said(field, 'There is no such item in this course.');
  const hash = place.item.content_hash;
  const content =
    (await loadContents(ctx, wanted.courseId, [hash])).get(hash) ??
    refuse('ILLEGAL_STATE', 'What this item says is not here yet.');
  return { ...learner, shown, place, content };
}

/** Whether what was played may be of another file than the item has today. */
const isUnsure = (item: VersionItem, { played, lastHash }: ItemState): boolean =>
  played.length > 1 || (played.length === 1 && lastHash !== item.content_hash);

/** What each item has of what was played: of the file that it has today. */
async function playedToday(
  ctx: Pick<Ctx, 'db'>,
  courseId: number,
  items: readonly VersionItem[],
  states: CourseStates,
): Promise<ReadonlyMap<number, PlayedMedia>> {
  const unsure = items.filter((item) => {
    const state = states.get(item.item_id);
    return state !== undefined && isUnsure(item, state);
  });
  const contents =
    unsure.length === 0
      ? new Map<string, ItemContent>()
      : await loadContents(
          ctx,
          courseId,
          unsure.map((item) => item.content_hash),
        );
  const found = new Map<number, PlayedMedia>();
  for (const item of items) {
    const state = states.get(item.item_id);
    if (state === undefined) continue;
    const content = contents.get(item.content_hash);
    const media = isUnsure(item, state)
      ? content && state.played.find((one) => one.mediaFileId === playedMedia(content)?.media_file_id)
      : state.played[0];
    if (media !== undefined) found.set(item.item_id, media);
  }
  return found;
}

/** How far a learner is in some items of a version. */
export async function presentItems(
  ctx: Pick<Ctx, 'db'>,
  courseId: number,
  items: readonly VersionItem[],
  { states, flags }: { readonly states: CourseStates; readonly flags: readonly FlagRow[] },
): Promise<ItemProgress[]> {
  const played = await playedToday(ctx, courseId, items, states);
  const byItem = Map.groupBy(flags, (flag) => flag.item_id);
  return items.map((item) =>
    toItemProgress(item, states.get(item.item_id), {
      flags: byItem.get(item.item_id) ?? [],
      media: played.get(item.item_id) ?? null,
    }),
  );
}
