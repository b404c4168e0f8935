export const TICKET_STATES = ['new', 'accepted', 'waiting', 'solved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_MOVES = ['wait', 'solve', 'close', 'reopen', 'give_back'] as const;
export type TicketMove = (typeof TICKET_MOVES)[number];

/** From where a move leads where. Accepting has one winner, and is no move of this table. */
const MOVES: Readonly<
  Record<TicketMove, { readonly from: readonly TicketState[]; readonly to: TicketState }>
> = {
  wait: { from: ['accepted'], to: 'waiting' },
  solve: { from: ['accepted', 'waiting'], to: 'solved' },
  close: { from: ['new', 'accepted', 'waiting', 'solved'], to: 'closed' },
  reopen: { from: ['solved', 'closed', 'waiting'], to: 'accepted' },
  give_back: { from: ['accepted', 'waiting'], to: 'new' },
};

/** Moves that the person who asked may make themselves. */
const OF_PERSON: readonly TicketMove[] = ['close', 'reopen'];

export const isTicketState = (state: string): state is TicketState =>
  TICKET_STATES.some((known) => known === state);

/** Where a move leads; undefined where it does not lead from here. */
export function nextTicketState(state: string, move: TicketMove): TicketState | undefined {
  const { from, to } = MOVES[move];
  return isTicketState(state) && from.includes(state) ? to : undefined;
}

/** What somebody may do with a ticket as it stands. */
export const movesFrom = (state: string, as: 'person' | 'staff'): TicketMove[] =>
  TICKET_MOVES.filter(
    (move) => nextTicketState(state, move) !== undefined && (as === 'staff' || OF_PERSON.includes(move)),
  );
