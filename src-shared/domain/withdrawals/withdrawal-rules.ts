export const WITHDRAWAL_STATES = ['requested', 'approved', 'paid', 'rejected'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_EVENTS = ['approve', 'pay', 'reject'] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

/** From when on money goes to an account that took the place of another. */
export const NEW_ACCOUNT_MS = 24 * 60 * 60 * 1000;

/** What keeps an amount from being withdrawn; all in minor units of one currency. */
export function withdrawalProblem(
  amount: number,
  { available, minimum }: { readonly available: number; readonly minimum: number },
): 'belowMinimum' | 'aboveAvailable' | null {
  if (amount < minimum || amount <= 0) return 'belowMinimum';
  return amount > available ? 'aboveAvailable' : null;
}

/** Whether money is not paid out yet because its account is too new. */
export const isAccountTooNew = (changedAt: number | null, now: number): boolean =>
  changedAt !== null && now - changedAt < NEW_ACCOUNT_MS;

/** What a decision makes of a withdrawal; null where it may not be decided so. */
export function decideWithdrawal(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | null {
  if (state === 'requested' && event === 'approve') return 'approved';
  if (state === 'approved' && event === 'pay') return 'paid';
  if ((state === 'requested' || state === 'approved') && event === 'reject') return 'rejected';
  return null;
}
