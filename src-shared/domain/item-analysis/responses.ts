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

/** Of so many people the answers are added up in one step: a millisecond or less. */
export const PEOPLE_AT_ONCE = 40;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The sum of squares around the mean. */
export function squares(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
}

/** What somebody got of everything that counts, and what that is worth. */
export function sumOf(
  responses: Responses,
  items: ReadonlyMap<number, AnalysedItem>,
): { readonly got: number; readonly worth: number } {
  let [got, worth] = [0, 0];
  for (const { itemId, share } of responses) {
    const item = items.get(itemId);
    if (item === undefined || !item.isCounted) continue;
    got += share * item.weight;
    worth += item.weight;
  }
  return { got, worth };
}

export const shareOf = ({ got, worth }: { readonly got: number; readonly worth: number }): number =>
  worth === 0 ? 0 : got / worth;

/** What somebody got of everything that counts, 0 to 1. */
export const totalShare = (responses: Responses, items: ReadonlyMap<number, AnalysedItem>): number =>
  shareOf(sumOf(responses, items));
