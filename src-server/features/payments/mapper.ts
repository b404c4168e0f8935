import type { PaymentOptions, PaymentSettings as WireSettings } from '#shared/contract/payments.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import { iso } from '#server/iso.ts';
import type { PaymentKeys, PaymentSettings } from '#server/payments/payments.ts';

/** Per cent on the wire, basis points in the database. */
const percentOf = (basisPoints: number): number => basisPoints / 100;
export const basisPointsOf = (percent: number): number => Math.round(percent * 100);

/** The settings as administrators see them; never with a key. */
export const toPaymentSettings = (
  settings: PaymentSettings,
  more: {
    readonly keys: PaymentKeys | null;
    readonly keysAt: number | null;
    readonly webhookUrl: string | null;
    readonly cardsProblem: string | null;
  },
): WireSettings => ({
  mode: settings.mode,
  key_source: more.keys?.source ?? null,
  keys_set_at: more.keys?.source === 'settings' && more.keysAt !== null ? iso(more.keysAt) : null,
  is_webhook_secret_set: more.keys !== null && more.keys.webhookSecret !== null,
  webhook_url: more.webhookUrl,
  cards_problem: more.cardsProblem,
  currency: settings.currency,
  tax_rate: percentOf(settings.taxRate),
  tax_label: settings.taxLabel,
  invoice_enabled: settings.isInvoiceOffered,
  bank_details: settings.bankDetails,
  refund_window_days: settings.refundWindowDays,
  withdraw_minimum: toMajor(settings.withdrawMinimum, settings.currency),
  author_share: percentOf(settings.authorShare),
});

const offerOf = (reason: string | null) => ({ is_offered: reason === null, reason });

/** How one can pay, as everybody sees it. */
export const toPaymentOptions = (settings: PaymentSettings, cardsProblem: string | null): PaymentOptions => ({
  cards: offerOf(cardsProblem),
  invoice: offerOf(settings.isInvoiceOffered ? null : 'Your institution sends no invoices.'),
  is_test: settings.mode === 'test',
  currency: settings.currency,
  tax_rate: percentOf(settings.taxRate),
  tax_label: settings.taxLabel,
  refund_window_days: settings.refundWindowDays,
});
