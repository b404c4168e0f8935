import { expect, it } from 'vitest';
import type { ReceiptContent } from '#shared/domain/orders/receipt-content.ts';
import { drawReceipt } from './receipt-pdf.ts';

const invoiceOf = (count: number): ReceiptContent => ({
  kind: 'invoice',
  number: 'I-2026-00042',
  orderNumber: 'O-2026-00107',
  issuedOn: '2026-11-29',
  issuedAt: Date.parse('2026-11-29T10:00:00Z'),
  institutionName: 'Northfield College',
  logo: null,
  buyer: ['Amara Okonkwo-Lindqvist', '12 Harcourt Road', 'LS1 4AB Leeds'],
  lines: Array.from({ length: count }, (_, at) => ({
    title: `Europe, part ${at + 1}`,
    kind: 'course',
    price: 900,
    tax: 150,
  })),
  subtotal: 750 * count,
  tax: 150 * count,
  total: 900 * count,
  currency: 'GBP',
  taxLabel: 'VAT',
  taxRate: 2000,
  paidBy: 'invoice',
  dueOn: '2026-12-13',
  bankDetails: 'Northfield College\nIBAN GB33 BUKB 2020 1555 5555 55',
  isTest: false,
});

const pagesOf = async (content: ReceiptContent): Promise<number> => {
  const text = Buffer.from(await drawReceipt(content, null)).toString('latin1');
  return text.match(/\/Type \/Page\b(?!s)/gu)?.length ?? 0;
};

it('goes on to another page where a cart is full, so that no line, sum or account is cut off', async () => {
  expect(await pagesOf(invoiceOf(1))).toBe(1);
  expect(await pagesOf(invoiceOf(15))).toBe(1);
  expect(await pagesOf(invoiceOf(50))).toBeGreaterThan(1);
  // What a cart may hold at most.
  expect(await pagesOf(invoiceOf(100))).toBeGreaterThan(3);
});
