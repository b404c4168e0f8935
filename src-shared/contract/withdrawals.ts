import { z } from 'zod';
import { WITHDRAWAL_EVENTS, WITHDRAWAL_STATES } from '#shared/domain/withdrawals/withdrawal-rules.ts';
import { defineEndpoint } from './define.ts';
import {
  Count,
  Currency,
  Id,
  IdParams,
  IsoTime,
  limitOf,
  Message,
  Offset,
  Price,
  SearchText,
  text,
} from './wire.ts';

/** What a payee asked to have paid out; in major units. */
export const Withdrawal = z.object({
  id: Id,
  amount: z.number(),
  currency: Currency,
  status: z.enum(WITHDRAWAL_STATES),
  /** What was said with the decision. */
  reason: z.string(),
  created_at: IsoTime,
  decided_at: IsoTime.nullable(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** The same with who asks, and where the money goes. */
export const AskedWithdrawal = Withdrawal.extend({
  user_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  tax_name: z.string(),
  tax_country: z.string(),
  tax_number: z.string(),
  tax_address: z.string(),
  payout_account: z.string(),
});
export type AskedWithdrawal = z.infer<typeof AskedWithdrawal>;

export const withdrawalsContract = {
  /** The session has shown within ten minutes who it is; else 401 with `reauth`. */
  addWithdrawRequest: defineEndpoint({
    method: 'POST',
    path: '/api/withdraw/add-request',
    summary: 'Ask to have some of the own earnings paid out',
    body: z.strictObject({ amount: Price }),
    responses: { 201: Message.extend({ data: Withdrawal }) },
    auth: 'session',
    ability: [],
    origin: 'spec',
    sync: 'hub-only',
    audit: { target: 'withdrawal', keep: ['amount'] },
  }),
  listWithdrawals: defineEndpoint({
    method: 'GET',
    path: '/api/withdrawals',
    summary:
      'What payees ask to have paid out: what waits, the oldest first, or of one state, the latest first',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      status: z.enum(WITHDRAWAL_STATES).optional(),
      search: SearchText.optional(),
    }),
    responses: { 200: z.object({ data: z.array(AskedWithdrawal), count: Count }) },
    auth: 'session',
    ability: ['orders:view'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  decideWithdrawal: defineEndpoint({
    method: 'PUT',
    path: '/api/withdrawals/{id}',
    summary: 'Approve a withdrawal, book it as paid, or reject it with a reason',
    params: IdParams,
    body: z.strictObject({ decision: z.enum(WITHDRAWAL_EVENTS), reason: text(500).optional() }),
    responses: { 200: Message.extend({ data: Withdrawal }) },
    auth: 'session',
    ability: ['orders:approve'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'withdrawal', by: 'id', keep: ['decision', 'reason'] },
  }),
} as const;
