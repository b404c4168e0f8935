import type { Ctx } from '#server/context.ts';
import { deleteMailsTo } from '#server/features/mail/outbox-repo.ts';
import { owns } from '#server/features/enrolments/bought-service.ts';
import { checkout } from '#server/features/orders/checkout-service.ts';
import { moveOrder } from '#server/features/orders/book-service.ts';
import { book, cancel, getOrder, reject } from '#server/features/orders/order-service.ts';
import { refund, requestRefund } from '#server/features/orders/refund-service.ts';
import { LaterAnswer } from '#shared/contract/later-answer.ts';
import { actingAs } from './acting.ts';
import type { MadeExam } from './exams.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS } from './writer.ts';

/** What becomes of an order after so many days. */
type Step = { readonly after: number } & (
  | { readonly do: 'book' | 'cancel' | 'expire' }
  | { readonly do: 'reject'; readonly reason: string }
  | { readonly do: 'refund' | 'ask'; readonly reason: string }
);

interface PastOrder {
  readonly daysAgo: number;
  /** Which of those who could buy; one whose order came to nothing may order again. */
  readonly buyer: number;
  readonly steps: readonly Step[];
}

/** One for each state that an invoice can come to, in the order of their days; cards need a provider. */
const ORDERS: readonly PastOrder[] = [
  { daysAgo: 40, buyer: 0, steps: [{ after: 2, do: 'book' }] },
  { daysAgo: 36, buyer: 1, steps: [{ after: 5, do: 'book' }] },
  { daysAgo: 24, buyer: 2, steps: [{ after: 15, do: 'expire' }] },
  {
    daysAgo: 20,
    buyer: 3,
    steps: [
      { after: 1, do: 'book' },
      { after: 6, do: 'refund', reason: 'Bought by mistake; the class has its own copies.' },
    ],
  },
  {
    daysAgo: 9,
    buyer: 4,
    steps: [
      { after: 1, do: 'book' },
      { after: 5, do: 'ask', reason: 'I have changed to another course.' },
    ],
  },
  {
    daysAgo: 7,
    buyer: 2,
    steps: [{ after: 1, do: 'reject', reason: 'The school pays for this class as a whole.' }],
  },
  { daysAgo: 4, buyer: 2, steps: [{ after: 1, do: 'cancel' }] },
  { daysAgo: 2, buyer: 2, steps: [] },
];

const billingOf = (buyer: DemoPerson) => ({
  first_name: buyer.firstName,
  last_name: buyer.lastName,
  email_address: buyer.email,
  phone_number: '',
  country: 'GB',
  zip_code: 'LS1 4AP',
  address: '12 Northfield Road',
  address_2: '',
  city: 'Leeds',
  state: '',
});

async function order(ctx: Ctx, buyer: DemoPerson, examId: number): Promise<number> {
  const answer = await checkout(ctx, {
    ...billingOf(buyer),
    checkout_data: [{ content_id: examId, content_type: 'exam' }],
    payment_method: 'invoice',
    payment_method_id: 'invoice',
  });
  if (answer instanceof LaterAnswer) throw new Error('An invoice asks nobody.');
  return answer.body.data.order_id;
}

async function take(
  step: Step,
  orderId: number,
  { buyer, admin }: { readonly buyer: Ctx; readonly admin: Ctx },
): Promise<void> {
  switch (step.do) {
    case 'book':
      await book(admin, orderId);
      return;
    case 'cancel':
      await cancel(buyer, orderId);
      return;
    case 'expire':
      await moveOrder(admin, orderId, 'expired', { failure: 'The invoice was not paid in time.' });
      return;
    case 'reject':
      await reject(admin, orderId, step.reason);
      return;
    case 'refund':
    case 'ask': {
      const [line] = (await getOrder(admin, orderId)).lines;
      if (line === undefined) throw new Error(`Order ${orderId} has no line.`);
      const { id } = line;
      if (step.do === 'ask') await requestRefund(buyer, { order_line_id: id, reason: step.reason });
      else await refund(admin, orderId, { order_line_id: id, reason: step.reason, override: false });
    }
  }
}

/** Who has not been enrolled in an exam, in the order of the school's list. */
async function buyersOf(ctx: Ctx, examId: number, people: readonly DemoPerson[]): Promise<DemoPerson[]> {
  const buyers: DemoPerson[] = [];
  for (const person of people)
    if (person.role === 'Student' && !person.isPending && !(await owns(ctx, person.id, 'exam', examId)))
      buyers.push(person);
  return buyers;
}

/** Past orders by invoice of the exams that have a price, with what became of each. */
export async function insertOrders(
  ctx: Ctx,
  exams: readonly MadeExam[],
  people: readonly DemoPerson[],
): Promise<void> {
  const admin = people.find(({ role }) => role === 'Admin');
  const sold = exams.find(({ exam, publishedAt }) => (exam.price ?? 0) > 0 && publishedAt !== null);
  if (admin === undefined || sold === undefined) return;
  const buyers = await buyersOf(ctx, sold.id, people);
  for (const past of ORDERS) {
    const buyer = buyers[past.buyer];
    if (buyer === undefined) continue;
    const orderedAt = ctx.now - past.daysAgo * DAY_MS;
    const id = await order(actingAs(ctx, buyer, orderedAt), buyer, sold.id);
    for (const step of past.steps) {
      const now = orderedAt + step.after * DAY_MS;
      await take(step, id, { buyer: actingAs(ctx, buyer, now), admin: actingAs(ctx, admin, now) });
    }
    // What was said of past orders was sent then.
    await deleteMailsTo(ctx.db, buyer.id);
  }
}
