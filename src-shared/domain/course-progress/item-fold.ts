import type { CompletionRule } from './completion-rule.ts';
import { playedShare, unionOf, type PlayedStretch } from './stretches.ts';

/** Hundredths of a percent of a video or recording that have to be played. */
export const SHARE_TO_PLAY = 9000;

/** What is handed in, and waits for a mark. */
export const HAND_IN_KINDS = ['quiz_submitted', 'practice_test_submitted', 'assignment_submitted'] as const;

/** Everything that is kept of an item; `claimed` is what a client of the documents says, and completes nothing. */
export const INTERACTION_KINDS = [
  'time_spent',
  'text_read',
  'done',
  'played',
  'file_opened',
  'question_answered',
  ...HAND_IN_KINDS,
  /** What came of a hand-in, said by whoever marks it. */
  'marked',
  'claimed',
] as const;
export type InteractionKind = (typeof INTERACTION_KINDS)[number];

/** A mark as it is kept. */
export interface HandInMark {
  readonly handInId: number;
  /** Hundredths; null where nothing of it could be marked, and beyond the tries that there are. */
  readonly percent: number | null;
  readonly isReached: boolean | null;
  readonly correctCount: number | null;
  readonly isBeyond: boolean;
}

/** One thing that was done of an item, on one of a learner's computers. */
export interface ItemInteraction {
  readonly id: number;
  readonly at: number;
  /** The number of the computer. */
  readonly computer: number;
  readonly kind: InteractionKind;
  /** What completed the item in the version that was shown; null of what completes nothing. */
  readonly rule: CompletionRule | null;
  readonly contentHash: string | null;
  readonly mediaFileId: number | null;
  readonly lengthMs: number | null;
  readonly stretches: readonly PlayedStretch[];
  readonly spentMs: number;
  readonly mark: HandInMark | null;
}

/** How much of one video or recording was played. */
export interface PlayedMedia {
  readonly mediaFileId: number;
  readonly lengthMs: number | null;
  readonly stretches: readonly PlayedStretch[];
}

/** What one learner has done of one item. */
export interface ItemState {
  readonly completedAt: number | null;
  /** Of the content that was complete. */
  readonly completedHash: string | null;
  /** Of the content that something was done of last. */
  readonly lastHash: string | null;
  readonly bestPercent: number | null;
  readonly isReached: boolean | null;
  readonly bestCorrect: number | null;
  readonly isPending: boolean;
  readonly attempts: number;
  readonly timeMs: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly played: readonly PlayedMedia[];
}

export const NOTHING_DONE: ItemState = {
  completedAt: null,
  completedHash: null,
  lastHash: null,
  bestPercent: null,
  isReached: null,
  bestCorrect: null,
  isPending: false,
  attempts: 0,
  timeMs: 0,
  firstAt: null,
  lastAt: null,
  played: [],
};

const HAND_INS: ReadonlySet<InteractionKind> = new Set(HAND_IN_KINDS);
export const isHandIn = (kind: InteractionKind): boolean => HAND_INS.has(kind);

/** What has been played up to some interaction, by file. */
class Played {
  readonly #files = new Map<number, PlayedMedia>();

  /** @returns how much of the file has been played by now, in hundredths of a percent. */
  add({ mediaFileId, lengthMs, stretches }: ItemInteraction): number {
    if (mediaFileId === null) return 0;
    const before = this.#files.get(mediaFileId);
    const length = before?.lengthMs == null ? lengthMs : Math.max(before.lengthMs, lengthMs ?? 0);
    const union = unionOf([...(before?.stretches ?? []), ...stretches]);
    this.#files.set(mediaFileId, { mediaFileId, lengthMs: length, stretches: union });
    return playedShare(union, length);
  }

  all(): PlayedMedia[] {
    return [...this.#files.values()].toSorted((one, other) => one.mediaFileId - other.mediaFileId);
  }
}

const byTime = (one: ItemInteraction, other: ItemInteraction): number =>
  one.at - other.at || one.id - other.id;

/** Whether an interaction that is no hand-in completes its item. @param share of its file that has been played by now */
function completes({ kind, rule }: ItemInteraction, share: number): boolean {
  switch (rule) {
    case 'text':
      return kind === 'text_read' || kind === 'done';
    case 'file':
      return kind === 'file_opened';
    case 'media':
      return kind === 'played' && share >= SHARE_TO_PLAY;
    case 'unmeasured_media':
      return kind === 'done' || kind === 'file_opened' || (kind === 'played' && share >= SHARE_TO_PLAY);
    case 'handed_in':
    case 'score':
    case 'passed':
    case null:
      return false;
  }
}

/** Marks by their hand-in, in the order in which they were given. */
function marksOf(interactions: readonly ItemInteraction[]): Map<number, HandInMark[]> {
  const marks = interactions.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  return Map.groupBy(marks, (mark) => mark.handInId);
}

const completesAsHandIn = (rule: CompletionRule | null, marks: readonly HandInMark[]): boolean =>
  rule === 'handed_in' ||
  ((rule === 'score' || rule === 'passed') && marks.some(({ isReached }) => isReached === true));

/** The better of two marks; the earlier one of two that are the same. */
const better = (one: HandInMark | null, other: HandInMark): HandInMark =>
  one === null || (other.percent ?? -1) > (one.percent ?? -1) ? other : one;

/**
 * What a learner has done of an item, from everything that is kept of it. The same for the same interactions, in
 * whatever order and however often they arrive: complete once complete, the best mark, the first time, what was
 * played united, time added up over computers.
 */
export function foldItem(interactions: readonly ItemInteraction[]): ItemState {
  const ordered = [...new Map(interactions.map((one) => [one.id, one])).values()].toSorted(byTime);
  const marks = marksOf(ordered);
  const played = new Played();
  let completed: ItemInteraction | null = null;
  let best: HandInMark | null = null;
  let isPending = false;
  let attempts = 0;
  let timeMs = 0;
  const counted: HandInMark[] = [];
  for (const one of ordered) {
    timeMs += one.spentMs;
    const share = one.kind === 'played' ? played.add(one) : 0;
    const given = isHandIn(one.kind) ? (marks.get(one.id) ?? []) : [];
    if (isHandIn(one.kind)) {
      attempts += 1;
      const last = given.at(-1);
      if (last === undefined) isPending = true;
      // A person marks the last hand-in of an assignment; those before it wait no more.
      else if (one.kind === 'assignment_submitted') isPending = false;
      if (last !== undefined && !last.isBeyond) {
        counted.push(last);
        best = better(best, last);
      }
    }
    const isComplete = isHandIn(one.kind) ? completesAsHandIn(one.rule, given) : completes(one, share);
    if (completed === null && isComplete) completed = one;
  }
  return {
    completedAt: completed?.at ?? null,
    completedHash: completed?.contentHash ?? null,
    lastHash: ordered.findLast(({ contentHash }) => contentHash !== null)?.contentHash ?? null,
    bestPercent: best?.percent ?? null,
    isReached: reachedBy(counted),
    bestCorrect: best?.correctCount ?? null,
    isPending,
    attempts,
    timeMs,
    firstAt: ordered[0]?.at ?? null,
    lastAt: ordered.at(-1)?.at ?? null,
    played: played.all(),
  };
}

/** Reached once it was reached; null where nothing has to be, or nothing is known. */
function reachedBy(marks: readonly HandInMark[]): boolean | null {
  const said = marks.flatMap(({ isReached }) => (isReached === null ? [] : [isReached]));
  return said.length === 0 ? null : said.includes(true);
}
