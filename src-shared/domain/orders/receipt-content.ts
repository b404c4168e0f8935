import { z } from 'zod';

/** What stands on a receipt, an invoice or a credit note. Kept as JSON with its number; amounts are minor units. */
export const ReceiptContent = z.object({
  kind: z.enum(['receipt', 'credit_note', 'invoice']),
  number: z.string(),
  orderNumber: z.string(),
  /** A day of the institution's calendar. */
  issuedOn: z.string(),
  issuedAt: z.number(),
  institutionName: z.string(),
  logo: z.string().nullable(),
  /** The lines of the buyer's address. */
  buyer: z.array(z.string()),
  lines: z.array(
    z.object({ title: z.string(), kind: z.enum(['exam', 'course']), price: z.number(), tax: z.number() }),
  ),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  currency: z.string(),
  taxLabel: z.string(),
  /** Basis points. */
  taxRate: z.number(),
  paidBy: z.enum(['stripe', 'invoice', 'free']),
  /** Of an invoice. */
  dueOn: z.string().nullable(),
  bankDetails: z.string(),
  isTest: z.boolean(),
});
export type ReceiptContent = z.infer<typeof ReceiptContent>;

const PREFIX = { order: 'O', receipt: 'R', credit_note: 'C', invoice: 'I' } as const;
export type NumberKind = keyof typeof PREFIX;

/** A number as people read it: "R-2026-00042". */
export const printDocumentNumber = (kind: NumberKind, year: number, count: number): string =>
  `${PREFIX[kind]}-${year}-${String(count).padStart(5, '0')}`;

interface Billing {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly address?: string;
  readonly address_2?: string;
  readonly zip_code?: string;
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
}

/** An address in the lines of a letter; what is empty is no line. */
export const addressLines = (billing: Billing): string[] =>
  [
    [billing.first_name, billing.last_name],
    [billing.address],
    [billing.address_2],
    [billing.zip_code, billing.city],
    [billing.state],
    [billing.country],
  ]
    .map((parts) => parts.filter((part) => part !== undefined && part !== '').join(' '))
    .filter((row) => row !== '');
