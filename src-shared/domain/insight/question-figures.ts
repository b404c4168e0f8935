/** What the marked answers to one question add up to. */
export interface QuestionSums {
  readonly n: number;
  /** The share of the points of each answer, 0 to 10,000, added up, and its squares. */
  readonly share: number;
  readonly share_squares: number;
  /** The scores of the attempts, in hundredths of a percent, added up, their squares, and the products with the share. */
  readonly score: number;
  readonly score_squares: number;
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

/** How far values lie apart; 0 where they are all the same, whatever rounding leaves of very many. */
function spreadOf(n: number, sum: number, squares: number): number {
  const spread = n * squares - sum ** 2;
  return spread > 1e-12 * n * squares ? spread : 0;
}

/** Item analysis of classical test theory: facility and item-total correlation. */
export function questionFigures(sums: QuestionSums): QuestionFigures {
  const { n, share, share_squares: shareSquares, score, score_squares: scoreSquares, products } = sums;
  if (n === 0) return { facility: null, discrimination: null, isSuspect: false };
  const facility = twoDecimals(share / n / 100);
  const spread = Math.sqrt(spreadOf(n, share, shareSquares) * spreadOf(n, score, scoreSquares));
  const discrimination =
    n < FEWEST || spread === 0 ? null : twoDecimals((n * products - share * score) / spread);
  const isRare = n >= FEWEST && facility < RARELY_RIGHT;
  return { facility, discrimination, isSuspect: isRare && (discrimination ?? 0) < TELLS_APART };
}
