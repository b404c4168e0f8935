export const REQUEST_MOVES = ['offer', 'withdraw', 'give', 'deliver', 'accept', 'return', 'close'] as const;
export type RequestMove = (typeof REQUEST_MOVES)[number];

/** Who somebody is to a request: who needs it, who offered to write it, or anybody else who could. */
export type RequestSide = 'requester' | 'writer' | 'other';

const MOVES: Readonly<
  Record<RequestMove, { readonly by: RequestSide; readonly from: readonly string[]; readonly to: string }>
> = {
  offer: { by: 'other', from: ['open'], to: 'offered' },
  withdraw: { by: 'writer', from: ['offered', 'given'], to: 'open' },
  give: { by: 'requester', from: ['offered'], to: 'given' },
  deliver: { by: 'writer', from: ['given'], to: 'delivered' },
  accept: { by: 'requester', from: ['delivered'], to: 'accepted' },
  return: { by: 'requester', from: ['delivered'], to: 'given' },
  close: { by: 'requester', from: ['open', 'offered', 'given', 'delivered', 'accepted'], to: 'closed' },
};

/** Where a move leads; undefined where somebody may not make it, or not from here. */
export function nextRequestState(state: string, move: RequestMove, side: RequestSide): string | undefined {
  const { by, from, to } = MOVES[move];
  return by === side && from.includes(state) ? to : undefined;
}

/** What somebody may do with a request as it stands. */
export const movesOf = (state: string, side: RequestSide): RequestMove[] =>
  REQUEST_MOVES.filter((move) => nextRequestState(state, move, side) !== undefined);
