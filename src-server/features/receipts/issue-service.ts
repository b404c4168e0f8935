import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import {
  addressLines,
  printDocumentNumber,
  type NumberKind,
  type ReceiptContent,
} from '#shared/domain/orders/receipt-content.ts';
import type { Ctx } from '#server/context.ts';
import { findInstitution, insertReceipt, nextNumber } from './repo.ts';

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'>;

const institutionOf = async (db: Ctx['db']) => {
  const institution = await findInstitution(db);
  if (institution === undefined) throw new Error('There is no institution.');
  return institution;
};

/** The next number of a kind, by the year of the institution's calendar, in the caller's transaction. */
export async function drawNumber(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  kind: NumberKind,
): Promise<{ number: string; year: number }> {
  const { time_zone: zone } = await institutionOf(db);
  const year = Number(toWallTime(now, zone).date.slice(0, 4));
  return { number: printDocumentNumber(kind, year, await nextNumber(db, kind, year)), year };
}

/** The order that a document is about. */
interface Order {
  readonly id: number;
  readonly user_id: number;
  readonly order_number: string;
  readonly payment_method: ReceiptContent['paidBy'];
  readonly currency: string;
  readonly tax_label: string;
  readonly tax_rate: number;
  readonly billing: string;
  readonly due_at: number | null;
}

interface Line {
  readonly title: string;
  readonly content_type: 'exam' | 'course';
  readonly price: number;
  readonly tax: number;
}

export interface IssuedReceipt {
  readonly id: number;
  readonly number: string;
}

/**
 * Gives a document its number and fixes what it says, in the transaction of what it is about. It is printed afterwards.
 */
export async function issueReceipt(
  ctx: Writer,
  kind: ReceiptContent['kind'],
  order: Order,
  about: { readonly lines: readonly Line[]; readonly bankDetails: string; readonly isTest: boolean },
): Promise<IssuedReceipt> {
  const { db, now } = ctx;
  const institution = await institutionOf(db);
  const { number, year } = await drawNumber(ctx, kind);
  const dayOf = (at: number) => toWallTime(at, institution.time_zone).date;
  const lines = about.lines.map(({ title, content_type, price, tax }) => ({
    title,
    kind: content_type,
    price,
    tax,
  }));
  const subtotal = lines.reduce((sum, { price }) => sum + price, 0);
  const tax = lines.reduce((sum, one) => sum + one.tax, 0);
  const content: ReceiptContent = {
    kind,
    number,
    orderNumber: order.order_number,
    issuedOn: dayOf(now),
    issuedAt: now,
    institutionName: institution.name,
    logo: institution.logo_sha256,
    buyer: addressLines(JSON.parse(order.billing)),
    lines,
    subtotal,
    tax,
    total: subtotal + tax,
    currency: order.currency,
    taxLabel: order.tax_label,
    taxRate: order.tax_rate,
    paidBy: order.payment_method,
    dueOn: kind === 'invoice' && order.due_at !== null ? dayOf(order.due_at) : null,
    bankDetails: kind === 'invoice' ? about.bankDetails : '',
    isTest: about.isTest,
  };
  const id = ctx.newId();
  await insertReceipt(
    db,
    {
      id,
      order_id: order.id,
      user_id: order.user_id,
      kind,
      number,
      year,
      total: kind === 'credit_note' ? -content.total : content.total,
      currency: order.currency,
      content: JSON.stringify(content),
      pdf_sha256: null,
      issued_at: now,
    },
    now,
  );
  return { id, number };
}
