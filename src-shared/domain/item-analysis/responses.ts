/** One question of a test, as it is analysed. */
export interface AnalysedItem {
  readonly id: number;
  /** What it is worth among the others. */
  readonly weight: number;
  /** False for a question that a correction took out of the score: it has figures, and enters those of no other. */
  readonly isCounted: boolean;
  /** Empty for open questions. */
  readonly options: readonly number[];
  readonly right: readonly number[];
}

/** What somebody did with one question. */
export interface ItemResponse {
  readonly itemId: number;
  /** Of what it is worth, 0 to 1. */
  readonly share: number;
  readonly option: number | null;
  /** Neither shown nor answered where it is false. */
  readonly isReached: boolean;
  readonly ms: number;
}

/** Everything that one person did with the questions that they had. */
export type Responses = readonly ItemResponse[];

/** Below it a figure says nothing and is not given; below the other it is given with a warning. */
export const FEWEST_PEOPLE = 10;
export const FEW_PEOPLE = 50;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The sum of squares around the mean. */
export function squares(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
}

/** What somebody got of everything that counts, 0 to 1. @param without a question that is left out of it */
export function totalShare(
  responses: Responses,
  items: ReadonlyMap<number, AnalysedItem>,
  without?: number,
): number {
  let [got, worth] = [0, 0];
  for (const { itemId, share } of responses) {
    const item = items.get(itemId);
    if (item === undefined || !item.isCounted || itemId === without) continue;
    got += share * item.weight;
    worth += item.weight;
  }
  return worth === 0 ? 0 : got / worth;
}
