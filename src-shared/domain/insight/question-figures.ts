/** What the marked answers to one question add up to. */
export interface QuestionSums {
  readonly n: number;
  /** The share of the points of each answer, 0 to 1, added up, and its squares. */
  readonly share: number;
  readonly shareSquares: number;
  /** The scores of the attempts, in percent, added up, their squares, and the products with the share. */
  readonly score: number;
  readonly scoreSquares: number;
  readonly products: number;
}

export interface QuestionFigures {
  /** Percent; null while nobody answered. */
  readonly facility: number | null;
  /**
   * The correlation of the points here with the score of the whole attempt, -1 to 1; null where it says nothing:
   * all did alike, or too few answered.
   */
  readonly discrimination: number | null;
  /** Hardly anybody is right, and those who know the rest are not: its key may be wrong. */
  readonly isSuspect: boolean;
}

/** Fewer answers than this say nothing of a question. */
const FEWEST = 10;
const RARELY_RIGHT = 25;
const TELLS_APART = 0.1;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** Item analysis of classical test theory: facility and item-total correlation. */
export function questionFigures(sums: QuestionSums): QuestionFigures {
  const { n, share, shareSquares, score, scoreSquares, products } = sums;
  if (n === 0) return { facility: null, discrimination: null, isSuspect: false };
  const facility = twoDecimals((share / n) * 100);
  const spread = Math.sqrt((n * shareSquares - share ** 2) * (n * scoreSquares - score ** 2));
  const discrimination =
    n < FEWEST || !(spread > 1e-9) ? null : twoDecimals((n * products - share * score) / spread);
  const isRare = n >= FEWEST && facility < RARELY_RIGHT;
  return { facility, discrimination, isSuspect: isRare && (discrimination ?? 0) < TELLS_APART };
}
