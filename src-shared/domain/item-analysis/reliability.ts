import { fQuantile } from './f-distribution.ts';
import type { Steps } from '../steps.ts';
import {
  FEWEST_PEOPLE,
  mean,
  PEOPLE_AT_ONCE,
  squares,
  totalShare,
  type AnalysedItem,
  type Responses,
} from './responses.ts';

/** How far the scores of a test can be trusted. */
export interface Reliability {
  /** Cronbach's alpha; null where it says nothing. */
  readonly alpha: number | null;
  /** The 95 % interval of alpha. */
  readonly interval: readonly [number, number] | null;
  /** Kuder-Richardson 20; null where a question is worth more than another, or was partly right. */
  readonly kr20: number | null;
  /** The standard error of measurement, in percent points of the score. */
  readonly sem: number | null;
  /** Mean and standard deviation of the scores, in percent. */
  readonly mean: number | null;
  readonly deviation: number | null;
}

const NOTHING: Reliability = {
  alpha: null,
  interval: null,
  kr20: null,
  sem: null,
  mean: null,
  deviation: null,
};

/**
 * The interval in which alpha lies: 1 - (1 - a) F(1 - c/2) to 1 - (1 - a) F(c/2) with n - 1 and (n - 1)(k - 1) degrees
 * of freedom. Feldt (1965), Psychometrika 30, 357-370; Feldt, Woodruff and Salih (1987), Applied Psychological
 * Measurement 11, 93-103, formulas 6 and 7. @param certainty 0.95 for 95 %
 */
export function feldtInterval(
  alpha: number,
  people: number,
  items: number,
  certainty = 0.95,
): readonly [number, number] {
  const [df1, df2] = [people - 1, (people - 1) * (items - 1)];
  const tail = (1 - certainty) / 2;
  return [1 - (1 - alpha) * fQuantile(1 - tail, df1, df2), 1 - (1 - alpha) * fQuantile(tail, df1, df2)];
}

/** By person, then by item. */
type Scores = readonly (readonly number[])[];

/** What is made of each person, some people in one step. */
function* ofEach<T>(people: readonly Responses[], make: (one: Responses) => T): Steps<T[]> {
  const made: T[] = [];
  for (const [at, one] of people.entries()) {
    made.push(make(one));
    if (at % PEOPLE_AT_ONCE === 0) yield;
  }
  return made;
}

/**
 * Cronbach's alpha, k / (k - 1) (1 - sum of the variances of the items / variance of their sum). Cronbach (1951),
 * Psychometrika 16, 297-334. @returns null where all got the same
 */
export function* cronbachAlpha(scores: Scores): Steps<number | null> {
  const k = scores[0]?.length ?? 0;
  const all = squares(scores.map((own) => own.reduce((sum, score) => sum + score, 0)));
  if (k < 2 || !(all > 1e-12)) return null;
  const parts: number[] = [];
  for (let at = 0; at < k; at++) {
    parts.push(squares(scores.map((own) => own[at] ?? 0)));
    yield;
  }
  return (k / (k - 1)) * (1 - parts.reduce((sum, part) => sum + part, 0) / all);
}

/**
 * Kuder-Richardson formula 20, k / (k - 1) (1 - sum of p q / variance of the sum), the variance by n as p q is. Kuder and
 * Richardson (1937), Psychometrika 2, 151-160. @param scores 0 or 1 @returns null for other scores, and where all got the same
 */
export function* kuderRichardson20(scores: Scores): Steps<number | null> {
  const k = scores[0]?.length ?? 0;
  if (k < 2 || scores.some((own) => own.some((score) => score !== 0 && score !== 1))) return null;
  const variance = squares(scores.map((own) => own.reduce((sum, score) => sum + score, 0))) / scores.length;
  if (!(variance > 1e-12)) return null;
  const pq: number[] = [];
  for (let at = 0; at < k; at++) {
    const p = mean(scores.map((own) => own[at] ?? 0));
    pq.push(p * (1 - p));
    yield;
  }
  return (k / (k - 1)) * (1 - pq.reduce((sum, part) => sum + part, 0) / variance);
}

/**
 * The reliability of a test whose people all had the same questions; figures are null below FEWEST_PEOPLE. The standard
 * error of measurement is s sqrt(1 - alpha) (Lord and Novick, 1968, 3.3).
 */
export function* reliability(
  items: readonly AnalysedItem[],
  people: readonly Responses[],
): Steps<Reliability> {
  if (people.length < FEWEST_PEOPLE) return NOTHING;
  const byId = new Map(items.map((item) => [item.id, item]));
  const totals = yield* ofEach(people, (one) => totalShare(one, byId) * 100);
  const deviation = Math.sqrt(squares(totals) / (people.length - 1));
  const spread = { ...NOTHING, mean: mean(totals), deviation };
  const counted = items.filter(({ isCounted }) => isCounted);
  const all = yield* ofEach(people, (one) => {
    const own = new Map(one.map(({ itemId, share }) => [itemId, share]));
    return counted.map(({ id }) => own.get(id));
  });
  const isAnswered = (own: (number | undefined)[]): own is number[] =>
    own.every((share) => share !== undefined);
  const shares = all.filter(isAnswered);
  if (shares.length < all.length) return spread;
  const alpha = yield* cronbachAlpha(
    shares.map((own) => own.map((share, at) => share * (counted[at]?.weight ?? 0))),
  );
  if (alpha === null) return spread;
  const isEqual = counted.every(({ weight }) => weight === counted[0]?.weight);
  return {
    ...spread,
    alpha,
    interval: feldtInterval(alpha, people.length, counted.length),
    kr20: isEqual ? yield* kuderRichardson20(shares) : null,
    sem: alpha > 1 ? null : deviation * Math.sqrt(1 - alpha),
  };
}
