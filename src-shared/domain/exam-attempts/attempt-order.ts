import type { StartNote } from './start-note.ts';

/**
 * Order of questions and options, version 1. Frozen: attempts store only their seed, so this must
 * give the same order for ever. A change becomes version 2 beside it.
 */
function seededGenerator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Fisher-Yates with the seeded generator; the same seed gives the same order. */
export function shuffle<T>(seed: number, items: readonly T[]): T[] {
  const next = seededGenerator(seed);
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    const [a, b] = [result[i], result[j]];
    if (a !== undefined && b !== undefined) {
      result[i] = b;
      result[j] = a;
    }
  }
  return result;
}

/**
 * How the options of a question are shuffled: 1 all of them, 2 without the last one where its author pinned it. The
 * start of a log says which; both are frozen.
 */
export type OrderVersion = 1 | 2;

/** The version that the start of a log names; logs of before have the first. */
export const orderVersionOf = (note: StartNote): OrderVersion => (note['order'] === 2 ? 2 : 1);

const isPinned = ({ type, is_last_pinned: isLast }: Orderable): boolean =>
  type === 'multiple-choice' && isLast === true;

/** By which version an attempt begins: the second only where it makes a difference. */
export const orderAtStart = (questions: readonly Orderable[], shuffleOptions: boolean): OrderVersion =>
  shuffleOptions && questions.some(isPinned) ? 2 : 1;

function shuffleOptionsOf<Q extends Orderable>(question: Q, seed: number, version: OrderVersion): Q {
  const own = (seed ^ question.question_id) >>> 0;
  const { options } = question;
  return version === 2 && isPinned(question)
    ? { ...question, options: [...shuffle(own, options.slice(0, -1)), ...options.slice(-1)] }
    : { ...question, options: shuffle(own, options) };
}

interface Orderable {
  readonly question_id: number;
  readonly type: string;
  readonly is_last_pinned?: true;
  readonly options: readonly { readonly option: number }[];
}

/** The questions of one attempt in its order; True and False always stay in theirs. */
export function orderQuestions<Q extends Orderable>(
  questions: readonly Q[],
  seed: number,
  settings: {
    readonly shuffleQuestions: boolean;
    readonly shuffleOptions: boolean;
    readonly version: OrderVersion;
  },
): Q[] {
  const ordered = settings.shuffleQuestions ? shuffle(seed, questions) : [...questions];
  if (!settings.shuffleOptions) return ordered;
  return ordered.map((question) =>
    question.type === 'multiple-choice' ? shuffleOptionsOf(question, seed, settings.version) : question,
  );
}
