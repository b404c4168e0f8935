import type { Mutant } from './mutant.ts';

const API = 'src-server/features/orders/orders.api.test.ts';
const RULES = 'src-shared/domain/orders/purchase-rules.ts';
const CHECKOUT = 'src-server/features/orders/checkout-service.ts';
const BOOK = 'src-server/features/orders/book-service.ts';

/** Buying and giving back: at whose price, for whom, how often. */
export const moneyMutants: readonly Mutant[] = [
  {
    name: 'money-price-believed',
    file: RULES,
    find: 'if (claim.price !== null && claim.price !== offer.price)',
    replace: 'if (false)',
    test: { file: API, only: 'where the price or the payee is another' },
  },
  {
    name: 'money-payee-believed',
    file: RULES,
    find: 'if (claim.instructorId !== null && claim.instructorId !== String(offer.instructorId))',
    replace: 'if (false)',
    test: { file: API, only: 'where the price or the payee is another' },
  },
  {
    name: 'money-own-content-bought',
    file: RULES,
    find: "if (offer.instructorId === buyer.id) return 'own';",
    replace: '',
    test: { file: API, only: 'nothing owned already' },
  },
  {
    name: 'money-owned-content-bought',
    file: RULES,
    find: "if (buyer.owns) return 'owned';",
    replace: '',
    test: { file: API, only: 'nothing owned already' },
  },
  {
    name: 'money-second-order-of-the-same',
    file: CHECKOUT,
    find: 'if (open !== undefined) return goOn(ctx, open, method);',
    replace: '',
    test: { file: API, only: 'fifty presses' },
  },
  {
    name: 'money-two-open-orders',
    file: CHECKOUT,
    find: '  await assertNowhereElse(ctx, wanted);\n',
    replace: '',
    test: { file: API, only: 'does not stand in two open orders' },
  },
  {
    name: 'money-card-of-somebody-else',
    file: CHECKOUT,
    find: 'payer?.customer ??',
    replace: "payer?.customer ?? 'cus_0' ??",
    test: { file: API, only: 'card of one' },
  },
  {
    name: 'money-booked-twice',
    file: BOOK,
    find: 'if (status === null) return { order, isMoved: false };',
    replace:
      "if (status === null) { if (event === 'paid') await book(ctx, order); return { order, isMoved: false }; }",
    test: { file: API, only: 'fifty presses' },
  },
  {
    name: 'money-key-changes-with-each-call',
    file: 'src-server/features/orders/ask-provider.ts',
    find: 'const key = `order-${orderId}-${orderTry}`;',
    replace:
      'const key = `order-${orderId}-${orderTry}-${outsideNow()}`;\n  function outsideNow() { return performance.now(); }',
    test: { file: API, only: 'is unknown while the provider is silent: lost after' },
  },
  {
    name: 'money-another-amount-booked',
    file: 'src-server/features/orders/apply-result.ts',
    find: 'result.amount === payment.amount &&',
    replace: '',
    test: { file: API, only: 'another amount than the order has' },
  },
  {
    name: 'money-handed-in-exam-refunded',
    file: 'src-server/features/orders/refund-service.ts',
    find: "line.content_type === 'exam' && (await repo.hasHandedIn",
    replace: "line.content_type !== 'exam' && (await repo.hasHandedIn",
    test: { file: API, only: 'handed in and after the window' },
  },
  {
    name: 'money-refunded-after-the-window',
    file: 'src-server/features/orders/refund-service.ts',
    find: 'if (until !== null && ctx.now > until)',
    replace: 'if (false)',
    test: { file: API, only: 'handed in and after the window' },
  },
  {
    name: 'money-access-after-a-refund',
    file: BOOK,
    find: '  await endBought(ctx, {',
    replace: '  if (order.id < 0) await endBought(ctx, {',
    test: { file: API, only: 'goes by line' },
  },
  {
    name: 'money-refund-of-somebody-else',
    file: 'src-server/features/orders/refund-service.ts',
    find: 'if (line === undefined || line.user_id !== ctx.actor.userId)',
    replace: 'if (line === undefined)',
    test: { file: API, only: 'asked for by the buyer' },
  },
  {
    name: 'money-order-of-somebody-else',
    file: 'src-server/features/orders/order-service.ts',
    find: 'return order !== undefined && (isTheirs || looksAfterOrders(ctx))',
    replace: 'return order !== undefined',
    test: { file: API, only: 'find an order by number' },
  },
  {
    name: 'money-receipt-of-somebody-else',
    file: 'src-server/features/receipts/service.ts',
    find: "if (row === undefined || !(isTheirs || holds(ctx.actor.ability, 'orders:view')))",
    replace: 'if (row === undefined)',
    test: { file: API, only: 'number without gaps' },
  },
];
