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

interface Orderable {
  readonly question_id: number;
  readonly type: string;
  readonly options: readonly { readonly option: number }[];
}

/** The questions of one attempt in its order; True and False always stay in theirs. */
export function orderQuestions<Q extends Orderable>(
  questions: readonly Q[],
  seed: number,
  settings: { readonly shuffleQuestions: boolean; readonly shuffleOptions: boolean },
): Q[] {
  const ordered = settings.shuffleQuestions ? shuffle(seed, questions) : [...questions];
  if (!settings.shuffleOptions) return ordered;
  return ordered.map((question) =>
    question.type === 'multiple-choice'
      ? { ...question, options: shuffle((seed ^ question.question_id) >>> 0, question.options) }
      : question,
  );
}
