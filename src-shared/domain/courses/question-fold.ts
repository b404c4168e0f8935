import type { QuestionStateKind } from '#shared/contract/course-questions.ts';

/** A vote as it was given: of each person the last one for each thing counts. */
export interface GivenVote {
  readonly userId: number;
  /** Null for the question itself. */
  readonly answerId: number | null;
  readonly isUp: boolean;
}

export interface Votes {
  readonly count: number;
  readonly isOwn: boolean;
}

/** Votes for a question (null) and its answers. @param votes in the order in which they were given */
export function foldVotes(votes: readonly GivenVote[], userId: number): ReadonlyMap<number | null, Votes> {
  const byThing = new Map<number | null, Map<number, boolean>>();
  for (const vote of votes) {
    const people = byThing.get(vote.answerId) ?? new Map<number, boolean>();
    people.set(vote.userId, vote.isUp);
    byThing.set(vote.answerId, people);
  }
  return new Map(
    [...byThing].map(([answerId, people]) => [
      answerId,
      { count: [...people.values()].filter(Boolean).length, isOwn: people.get(userId) === true },
    ]),
  );
}

/** What staff said of a question or of one of its answers. */
export interface SaidState {
  readonly answerId: number | null;
  readonly kind: QuestionStateKind;
  readonly reason: string;
}

export interface ThingState {
  readonly isFeatured: boolean;
  /** Null while nobody has said so: its answers tell. */
  readonly isAnswered: boolean | null;
  readonly isHidden: boolean;
  readonly reason: string | null;
}

const NOTHING_SAID: ThingState = { isFeatured: false, isAnswered: null, isHidden: false, reason: null };

/** What stands of a question (null) or of one of its answers. @param states in the order in which they were said */
export function stateOf(states: readonly SaidState[], answerId: number | null): ThingState {
  let state = NOTHING_SAID;
  for (const said of states) {
    if (said.answerId !== answerId) continue;
    switch (said.kind) {
      case 'featured':
      case 'unfeatured':
        state = { ...state, isFeatured: said.kind === 'featured' };
        break;
      case 'answered':
      case 'unanswered':
        state = { ...state, isAnswered: said.kind === 'answered' };
        break;
      case 'hidden':
        state = { ...state, isHidden: true, reason: said.reason };
        break;
      case 'shown':
        state = { ...state, isHidden: false, reason: null };
        break;
    }
  }
  return state;
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? [],
  );

/**
 * Which of some texts say nearly the same, the nearest first. Words that few of them have count more; what shares none
 * is left out.
 */
export function nearestTexts<T>(
  text: string,
  among: readonly T[],
  textOf: (one: T) => string,
  most: number,
): T[] {
  const asked = wordsOf(text);
  if (asked.size === 0) return [];
  const read = among.map((one) => ({ one, words: wordsOf(textOf(one)) }));
  const weights = new Map(
    [...asked].map((word) => {
      const holding = read.filter(({ words }) => words.has(word)).length;
      return [word, Math.log(1 + read.length / Math.max(1, holding))] as const;
    }),
  );
  return read
    .map(({ one, words }) => {
      const shared = [...asked].reduce(
        (sum, word) => sum + (words.has(word) ? (weights.get(word) ?? 0) : 0),
        0,
      );
      return { one, nearness: shared / Math.sqrt(Math.max(1, words.size)) };
    })
    .filter(({ nearness }) => nearness > 0)
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, most)
    .map(({ one }) => one);
}
