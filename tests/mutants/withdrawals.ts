import type { Mutant } from './mutant.ts';

const SERVICE = 'src-server/features/withdrawals/service.ts';
const RULES = 'src-shared/domain/withdrawals/withdrawal-rules.ts';
const BALANCE = 'src-shared/domain/earnings/balance.ts';
const TEST = 'src-server/features/withdrawals/withdrawals.api.test.ts';

/** Money that leaves. */
export const withdrawalMutants: readonly Mutant[] = [
  {
    name: 'withdrawal-without-a-fresh-proof',
    file: SERVICE,
    find: 'if (!(await isJustProven(ctx)))',
    replace: 'if (false)',
    test: { file: TEST, only: 'asks once more who it is' },
  },
  {
    name: 'withdrawal-of-more-than-is-there',
    file: RULES,
    find: "return amount > available ? 'aboveAvailable' : null;",
    replace: 'return null;',
    test: { file: TEST, only: 'refuses' },
  },
  {
    name: 'withdrawal-below-the-minimum',
    file: RULES,
    find: 'amount < minimum || amount <= 0',
    replace: 'amount <= 0',
    test: { file: TEST, only: 'refuses' },
  },
  {
    name: 'one-balance-withdrawn-twice',
    file: BALANCE,
    find: 'entry.available_at <= now)) - reserved',
    replace: 'entry.available_at <= now))',
    test: { file: TEST, only: 'gives one balance once' },
  },
  {
    name: 'held-earnings-withdrawn',
    file: BALANCE,
    find: 'available: sumOf(entries.filter((entry) => entry.available_at <= now))',
    replace: 'available: sumOf(entries)',
    test: { file: TEST, only: 'takes money that is there' },
  },
  {
    name: 'withdrawal-paid-without-approval',
    file: RULES,
    find: "state === 'approved' && event === 'pay'",
    replace: "event === 'pay'",
    test: { file: TEST, only: 'is approved, then paid' },
  },
  {
    name: 'own-withdrawal-decided',
    file: SERVICE,
    find: 'if (request.user_id === ctx.actor.userId)',
    replace: 'if (false)',
    test: { file: TEST, only: 'is decided by somebody else' },
  },
  {
    name: 'paid-withdrawal-left-in-the-balance',
    file: SERVICE,
    find: "if (status === 'paid') await bookPayout(ctx, request);",
    replace: '',
    test: { file: TEST, only: 'is approved, then paid' },
  },
  {
    name: 'withdrawal-to-an-account-just-changed',
    file: RULES,
    find: 'changedAt !== null && now - changedAt < NEW_ACCOUNT_MS',
    replace: 'false',
    test: { file: TEST, only: 'waits a day' },
  },
];
