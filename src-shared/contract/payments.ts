import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Currency, IsoTime, line, Message, Percent, Price, text } from './wire.ts';

export const PAYMENT_MODES = ['none', 'test', 'live'] as const;

/** Where keys come from: entered in the settings, or given to the program by its environment. */
export const KEY_SOURCES = ['settings', 'environment'] as const;

const Days = z.int().min(0).max(365);

/** How the institution is paid. Its keys go in and never come out. */
export const PaymentSettings = z.object({
  mode: z.enum(PAYMENT_MODES),
  /** Null where there are no keys. */
  key_source: z.enum(KEY_SOURCES).nullable(),
  keys_set_at: IsoTime.nullable(),
  is_webhook_secret_set: z.boolean(),
  /** What the provider is to be told to call; null where this server has no address that it could. */
  webhook_url: z.string().nullable(),
  /** Null where cards are offered here, else why not. */
  cards_problem: z.string().nullable(),
  currency: Currency,
  tax_rate: Percent,
  tax_label: z.string(),
  invoice_enabled: z.boolean(),
  bank_details: z.string(),
  refund_window_days: Days,
  withdraw_minimum: Price,
  author_share: Percent,
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/** A way to pay, and why there is none where there is none. */
const Offer = z.object({ is_offered: z.boolean(), reason: z.string().nullable() });

/** How one can pay here. */
export const PaymentOptions = z.object({
  cards: Offer,
  invoice: Offer,
  /** No money moves: every screen of money says so. */
  is_test: z.boolean(),
  currency: Currency,
  tax_rate: Percent,
  tax_label: z.string(),
  refund_window_days: Days,
});
export type PaymentOptions = z.infer<typeof PaymentOptions>;

const settings = { auth: 'session', origin: 'lectern', sync: 'hub-only' } as const;

export const paymentsContract = {
  getPaymentOptions: defineEndpoint({
    method: 'GET',
    path: '/api/payment-options',
    summary: 'How one can pay here: by card, by invoice, and whether money moves',
    responses: { 200: z.object({ data: PaymentOptions }) },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  getPaymentSettings: defineEndpoint({
    method: 'GET',
    path: '/api/payment-settings',
    summary: 'How the institution is paid',
    responses: { 200: z.object({ data: PaymentSettings }) },
    ability: ['settings:view'],
    ...settings,
  }),
  updatePaymentSettings: defineEndpoint({
    method: 'PATCH',
    path: '/api/payment-settings',
    summary: 'Change the tax, invoices, refunds or what authors earn; what is left out stays',
    body: z.strictObject({
      tax_rate: Percent.optional(),
      tax_label: line(40).optional(),
      invoice_enabled: z.boolean().optional(),
      bank_details: text(500).optional(),
      refund_window_days: Days.optional(),
      withdraw_minimum: Price.optional(),
      author_share: Percent.optional(),
    }),
    responses: { 200: Message.extend({ data: PaymentSettings }) },
    ability: ['settings:add'],
    ...settings,
    audit: {
      target: 'institution',
      keep: [
        'tax_rate',
        'tax_label',
        'invoice_enabled',
        'bank_details',
        'refund_window_days',
        'withdraw_minimum',
        'author_share',
      ],
    },
  }),
  setPaymentKeys: defineEndpoint({
    method: 'PUT',
    path: '/api/payment-settings/keys',
    summary: 'Take cards with these keys; without a webhook secret, the kept one stays for the same key',
    body: z.strictObject({
      secret_key: line(300).regex(
        /^(sk|rk)_(test|live)_\w+$/u,
        'A secret key begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
      ),
      webhook_secret: line(300)
        .regex(/^whsec_[\w+/=-]+$/u, 'A webhook secret begins with whsec_.')
        .optional(),
    }),
    responses: { 200: Message.extend({ data: PaymentSettings }) },
    ability: ['settings:add'],
    ...settings,
    audit: { target: 'institution' },
  }),
  removePaymentKeys: defineEndpoint({
    method: 'DELETE',
    path: '/api/payment-settings/keys',
    summary: 'Take no cards any more, and forget the keys',
    responses: { 200: Message.extend({ data: PaymentSettings }) },
    ability: ['settings:add'],
    ...settings,
    audit: { target: 'institution' },
  }),
  /** What the provider said is the result of a check, also where it refused. */
  checkPayments: defineEndpoint({
    method: 'POST',
    path: '/api/payment-settings/check',
    summary: 'Ask the payment provider whose account the keys are of; waits at most twenty seconds',
    responses: {
      200: z.object({
        data: z.object({ outcome: z.enum(['accepted', 'refused', 'unknown']), said: z.string() }),
      }),
    },
    ability: ['settings:add'],
    ...settings,
    audit: { target: 'institution' },
  }),
} as const;
