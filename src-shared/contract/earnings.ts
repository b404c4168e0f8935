import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Count, Currency, Id, IsoTime, Message, Paging, text } from './wire.ts';
import { Withdrawal } from './withdrawals.ts';

/** Something of a payee's that was sold; who bought it is not said. In major units. */
export const SaleRecord = z.object({
  id: Id,
  content_id: Id,
  content_type: z.enum(['exam', 'course']),
  title: z.string(),
  content_price: z.number(),
  /** What of it the payee gets. */
  share: z.number(),
  currency: Currency,
  status: z.string(),
  sold_at: IsoTime,
  refunded_at: IsoTime.nullable(),
});
export type SaleRecord = z.infer<typeof SaleRecord>;

/** What a payee has earned, in major units of the institution's currency. */
export const Earnings = z.object({
  currency: Currency,
  gross: z.number(),
  fees: z.number(),
  tax: z.number(),
  refunds: z.number(),
  /** Not available before the refund window of its sales is over. */
  held: z.number(),
  available: z.number(),
  /** Earned since the month began. */
  this_month: z.number(),
  /** Least that can be withdrawn. */
  minimum: z.number(),
  withdraw_requests: z.array(Withdrawal),
});
export type Earnings = z.infer<typeof Earnings>;

/** What a payee is taxed and paid by; empty where nothing was said. */
const TaxInformation = z.object({
  tax_name: z.string(),
  tax_country: z.string(),
  tax_number: z.string(),
  tax_address: z.string(),
  payout_account: z.string(),
});
export type TaxInformation = z.infer<typeof TaxInformation>;

/** What administration is to know of money at a glance; in major units of the institution's currency. */
const MoneyFigures = z.object({
  currency: Currency,
  /** Paid since the month began, less what went back. */
  revenue_this_month: z.number(),
  open_invoices: Count,
  open_invoices_total: z.number(),
  refunds_asked: Count,
  withdrawals_waiting: Count,
});
export type MoneyFigures = z.infer<typeof MoneyFigures>;

const own = { auth: 'session', ability: [] } as const;

export const earningsContract = {
  salesHistory: defineEndpoint({
    method: 'GET',
    path: '/api/profile/sales-history',
    summary: 'What of the own exams and courses was sold, the latest first',
    query: Paging,
    responses: { 200: z.object({ data: z.array(SaleRecord), count: Count }) },
    origin: 'spec',
    sync: 'read',
    ...own,
  }),
  getInstructorEarnings: defineEndpoint({
    method: 'GET',
    path: '/api/profile/get-instructor-earnings',
    summary: 'What the signed-in person has earned, and what they asked to have paid out',
    responses: { 200: z.object({ data: Earnings }) },
    origin: 'spec',
    sync: 'read',
    ...own,
  }),
  getMoneyFigures: defineEndpoint({
    method: 'GET',
    path: '/api/money-figures',
    summary: 'Revenue of this month, and what of orders, refunds and withdrawals waits',
    responses: { 200: z.object({ data: MoneyFigures }) },
    auth: 'session',
    ability: ['orders:view'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  getTaxInformation: defineEndpoint({
    method: 'GET',
    path: '/api/tax-information',
    summary: 'What the signed-in person is taxed and paid by',
    responses: { 200: z.object({ data: TaxInformation }) },
    origin: 'lectern',
    sync: 'hub-only',
    ...own,
  }),
  /** Another account in place of a known one is believed only who has shown within ten minutes who they are. */
  updateTaxInformation: defineEndpoint({
    method: 'POST',
    path: '/api/profile/update-tax-information',
    summary: 'Say what one is taxed and paid by; what is not named stays',
    body: z.strictObject({
      tax_name: text(200).optional(),
      tax_country: text(2).optional(),
      tax_number: text(60).optional(),
      tax_address: text(400).optional(),
      payout_account: text(200).optional(),
    }),
    responses: { 200: Message.extend({ data: TaxInformation }) },
    origin: 'spec',
    sync: 'hub-only',
    audit: { target: 'user', keep: ['tax_country'] },
    ...own,
  }),
} as const;
