import type { Steps } from '../steps.ts';
import {
  FEWEST_PEOPLE,
  PEOPLE_AT_ONCE,
  mean,
  squares,
  shareOf,
  sumOf,
  type AnalysedItem,
  type ItemResponse,
  type Responses,
} from './responses.ts';

/** How one option was chosen. */
export interface OptionFigures {
  readonly option: number;
  readonly isRight: boolean;
  readonly count: number;
  /** Of all who had the question, 0 to 1. */
  readonly share: number;
  /** The mean score of those who chose it, in percent; null where nobody did. */
  readonly meanScore: number | null;
  /** A wrong option that hardly anybody took: it tells nobody apart. */
  readonly isUnused: boolean;
}

/** What the answers say of one question; every figure is null below FEWEST_PEOPLE. */
export interface ItemFigures {
  readonly id: number;
  /** How many had it. */
  readonly n: number;
  /** The mean share of its points, 0 to 1. */
  readonly facility: number | null;
  /** The upper group less the lower group, -1 to 1. */
  readonly discrimination: number | null;
  /** The correlation with the score in all other questions, -1 to 1. */
  readonly pointBiserial: number | null;
  /** The median time, in seconds. */
  readonly seconds: number | null;
  /** Of all who had it, who were never shown it and gave no answer. */
  readonly notReached: number | null;
  readonly options: readonly OptionFigures[] | null;
  /** Those who know the rest do worse here: its key may be wrong. */
  readonly isNegative: boolean;
}

/** Kelley (1939): groups of this share at either end tell apart best. */
const EXTREME = 0.27;
/** Tarrant, Ware and Mohammed (2009), BMC Medical Education 9:40: a distractor that fewer take does not function. */
const RARELY_CHOSEN = 0.05;

interface Scored extends ItemResponse {
  /** In all that counts, and in all but this question; 0 to 1. */
  readonly total: number;
  readonly rest: number;
}

/**
 * The mean share in a group at the end of a list that is ordered by total; of those with the same total at the edge of
 * the group each counts for the same part, so that no order among them matters.
 */
function groupMean(ordered: readonly Scored[], size: number): number {
  const edge = ordered[size - 1]?.total ?? 0;
  const before = ordered.findIndex(({ total }) => total === edge);
  const inside = ordered.slice(0, before);
  const tied = ordered.filter(({ total }) => total === edge);
  const part = (size - before) / tied.length;
  const sum = (list: readonly Scored[]): number => list.reduce((all, { share }) => all + share, 0);
  return (sum(inside) + sum(tied) * part) / size;
}

/** Johnson (1951), Journal of Educational Psychology 42, 499-504: the index of the upper and the lower 27 %. */
function discriminationOf(people: readonly Scored[]): number {
  const size = Math.max(1, Math.round(people.length * EXTREME));
  const rising = people.toSorted((one, other) => one.total - other.total);
  return groupMean(rising.toReversed(), size) - groupMean(rising, size);
}

/**
 * Pearson's correlation of a question with the score in the others: the point-biserial one, corrected for the question
 * being a part of the score (Henrysson, 1963, Psychometrika 28, 211-218). @returns null where either never differs
 */
function correlationOf(people: readonly Scored[]): number | null {
  const shares = people.map(({ share }) => share);
  const rests = people.map(({ rest }) => rest);
  const spread = Math.sqrt(squares(shares) * squares(rests));
  if (!(spread > 1e-12)) return null;
  const [share, rest] = [mean(shares), mean(rests)];
  return people.reduce((sum, one) => sum + (one.share - share) * (one.rest - rest), 0) / spread;
}

function median(values: readonly number[]): number {
  const ordered = values.toSorted((one, other) => one - other);
  const half = Math.floor(ordered.length / 2);
  const upper = ordered[half] ?? 0;
  return ordered.length % 2 === 1 ? upper : ((ordered[half - 1] ?? 0) + upper) / 2;
}

const optionsOf = (item: AnalysedItem, people: readonly Scored[]): OptionFigures[] =>
  item.options.map((option) => {
    const chosen = people.filter((one) => one.option === option);
    const share = chosen.length / people.length;
    const isRight = item.right.includes(option);
    return {
      option,
      isRight,
      count: chosen.length,
      share,
      meanScore: chosen.length === 0 ? null : mean(chosen.map(({ total }) => total)) * 100,
      isUnused: !isRight && share < RARELY_CHOSEN,
    };
  });

type Items = ReadonlyMap<number, AnalysedItem>;

/** The answers of one person, each with what the person got of everything and of everything else. */
function scoredOf(responses: Responses, items: Items): Scored[] {
  const sum = sumOf(responses, items);
  const total = shareOf(sum);
  return responses.map((one) => {
    const item = items.get(one.itemId);
    const own = item?.isCounted === true ? item.weight : 0;
    const rest = shareOf({ got: sum.got - one.share * own, worth: sum.worth - own });
    return { ...one, total, rest };
  });
}

/** All answers by question, people in their order. */
function* byQuestion(people: readonly Responses[], items: Items): Steps<Map<number, Scored[]>> {
  const answered = new Map<number, Scored[]>();
  for (const [at, responses] of people.entries()) {
    for (const one of scoredOf(responses, items)) {
      const list = answered.get(one.itemId);
      if (list === undefined) answered.set(one.itemId, [one]);
      else list.push(one);
    }
    if (at % PEOPLE_AT_ONCE === 0) yield;
  }
  return answered;
}

function figuresOf(item: AnalysedItem, own: readonly Scored[]): ItemFigures {
  const { id } = item;
  const n = own.length;
  if (n < FEWEST_PEOPLE)
    return {
      id,
      n,
      facility: null,
      discrimination: null,
      pointBiserial: null,
      seconds: null,
      notReached: null,
      options: null,
      isNegative: false,
    };
  const discrimination = discriminationOf(own);
  const pointBiserial = correlationOf(own);
  return {
    id,
    n,
    facility: mean(own.map(({ share }) => share)),
    discrimination,
    pointBiserial,
    seconds: median(own.map(({ ms }) => ms)) / 1000,
    notReached: own.filter(({ isReached }) => !isReached).length / n,
    options: item.options.length === 0 ? null : optionsOf(item, own),
    isNegative: discrimination < 0 || (pointBiserial ?? 0) < 0,
  };
}

/** Item analysis of classical test theory. People may have had different questions: totals are shares of what each had. */
export function* itemFigures(
  items: readonly AnalysedItem[],
  people: readonly Responses[],
): Steps<ItemFigures[]> {
  const answered = yield* byQuestion(people, new Map(items.map((item) => [item.id, item])));
  const figures: ItemFigures[] = [];
  for (const item of items) {
    figures.push(figuresOf(item, answered.get(item.id) ?? []));
    yield;
  }
  return figures;
}
