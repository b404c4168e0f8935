import type { Mutant } from './mutant.ts';

const PAYMENTS = 'src-server/features/payments';
const CARDS = 'src-server/features/payment-cards';
const SETTINGS = `${PAYMENTS}/payments.api.test.ts`;
const OWN_CARDS = `${CARDS}/payment-cards.api.test.ts`;
const DIGITS = 'src-shared/domain/payments/card-digits.ts';

/** Whose cards are whose, who is believed to be the provider, and what never comes in or out. */
export const paymentMutants: readonly Mutant[] = [
  {
    name: 'payments-event-not-signed',
    file: 'src-server/payments/stripe-events.ts',
    find: 'return Stripe.webhooks.constructEvent(Buffer.from(raw), header, secret, toleranceSeconds, undefined, now);',
    replace: 'return JSON.parse(Buffer.from(raw).toString());',
    test: { file: SETTINGS, only: 'is refused with a signature' },
  },
  {
    name: 'payments-event-of-the-future',
    file: 'src-server/payments/stripe-events.ts',
    find: '  if (!(signedAt - now / 1000 <= toleranceSeconds)) return null;\n',
    replace: '',
    test: { file: SETTINGS, only: 'of the future' },
  },
  {
    name: 'payments-event-old',
    file: `${PAYMENTS}/webhook.ts`,
    find: 'const TOLERANCE_SECONDS = 300;',
    replace: 'const TOLERANCE_SECONDS = 301;',
    test: { file: SETTINGS, only: 'that is old' },
  },
  {
    name: 'payments-event-twice',
    file: `${PAYMENTS}/repo.ts`,
    find: ".onConflict((conflict) => conflict.column('provider_event_id').doNothing())",
    replace: '',
    test: { file: SETTINGS, only: 'is noted once' },
  },
  {
    name: 'payments-webhook-secret-of-another-key',
    file: `${PAYMENTS}/service.ts`,
    find: 'before?.secretKey !== keys.secret_key',
    replace: 'before === null',
    test: { file: SETTINGS, only: 'for the same key alone' },
  },
  {
    name: 'payments-keys-without-a-hub',
    file: `${PAYMENTS}/open-payments.ts`,
    find: "    if (role !== 'hub') return null;\n",
    replace: '',
    test: { file: SETTINGS, only: 'are changed nowhere without a hub' },
  },
  {
    name: 'payments-card-of-another',
    file: `${CARDS}/card-repo.ts`,
    find: ".select('provider_customer_id')\n    .where('user_id', '=', userId)",
    replace: ".select('provider_customer_id')",
    test: { file: OWN_CARDS, only: 'of another person is none' },
  },
  {
    name: 'payments-paid-by-another',
    file: `${CARDS}/card-repo.ts`,
    find: ".selectAll()\n    .where('user_id', '=', userId)\n    .where('account', '=', account)\n    .where('deleted_at', 'is', null)\n    .where((where)",
    replace:
      ".selectAll()\n    .where('account', '=', account)\n    .where('deleted_at', 'is', null)\n    .where((where)",
    test: { file: OWN_CARDS, only: 'of another person is none' },
  },
  {
    name: 'payments-link-twice',
    file: `${CARDS}/link-repo.ts`,
    find: "    .where(column, 'is', null)\n",
    replace: '',
    test: { file: OWN_CARDS, only: 'uses its link once' },
  },
  {
    name: 'payments-link-for-ever',
    file: `${CARDS}/page-service.ts`,
    find: ' || link.expires_at <= ctx.now',
    replace: '',
    test: { file: OWN_CARDS, only: 'for half an hour' },
  },
  {
    name: 'payments-page-with-a-name-as-html',
    file: 'src-server/http/plain-page.ts',
    find: ".replaceAll('<', '&lt;')",
    replace: '',
    test: { file: OWN_CARDS, only: 'goes through a page of the hub' },
  },
  {
    name: 'payments-card-digits-in-bodies',
    file: 'src-server/http/read-input.ts',
    find: '  const body = parse(schema, value);\n  assertNoCardDigits(endpoint, body);\n',
    replace: '  const body = parse(schema, value);\n',
    test: { file: OWN_CARDS, only: 'the number of a card' },
  },
  {
    name: 'payments-any-digits-are-a-card',
    file: DIGITS,
    find: 'isGroupedAsCard(run) && passesLuhn(digits)',
    replace: 'isGroupedAsCard(run)',
    test: { file: 'src-shared/domain/payments/card-digits.test.ts' },
  },
];
