import { plainMoney } from '#shared/domain/money/money.ts';
import type { ReceiptContent } from '#shared/domain/orders/receipt-content.ts';
import { INK, writeHead } from '#server/documents/institution-head.ts';
import { PdfDocument } from '#server/documents/pdf-document.ts';

const EDGE = 56;
/** Prices stand in a column of this width. */
const MONEY = 110;

/** Points: a title of three lines; the sums with their lines; a line of what is to be done. */
const HIGHEST_ROW = 48;
const SUM_HEIGHT = 96;
const FOOT_LINE = 15;

const TITLES = { receipt: 'Receipt', credit_note: 'Credit note', invoice: 'Invoice' } as const;
const PAID = { stripe: 'Paid by card', invoice: 'Paid by bank transfer', free: 'Nothing to pay' } as const;

const day = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

interface Place {
  readonly x: number;
  readonly width: number;
}

/** Words at the start of a row and an amount at its end. @returns its lower edge. */
function writeRow(
  pdf: PdfDocument,
  [words, amount]: readonly [string, string],
  row: Place & { readonly y: number; readonly isTotal?: boolean; readonly color?: string },
): number {
  const { x, width, y, isTotal = false, color = INK.text } = row;
  const style = { y, size: isTotal ? 12 : 10.5, weight: isTotal ? 'bold' : 'regular', color } as const;
  const end = pdf.write(words, { ...style, x, width: width - MONEY - 12, leastSize: 9.5, lines: 3 });
  pdf.write(amount, { ...style, x: x + width - MONEY, width: MONEY, leastSize: 7, align: 'end' });
  return end + 5;
}

function rule(pdf: PdfDocument, { x, width }: Place, y: number): number {
  pdf.draw((doc) => {
    doc
      .lineWidth(0.6)
      .strokeColor(INK.line)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  });
  return y + 8;
}

/** So much room below, on a new page that says whose it is where this one has not. @returns where it begins. */
function withRoom(
  pdf: PdfDocument,
  content: ReceiptContent,
  place: Place,
  y: number,
  height: number,
): number {
  if (y + height <= pdf.height - EDGE) return y;
  pdf.addPage();
  const words = `${TITLES[content.kind]} ${content.number}, continued`;
  return rule(pdf, place, pdf.write(words, { ...place, y: EDGE, size: 10.5, color: INK.quiet }) + 6);
}

function writeLines(pdf: PdfDocument, content: ReceiptContent, place: Place, from: number): number {
  const sign = content.kind === 'credit_note' ? -1 : 1;
  const money = (minor: number) => plainMoney(sign * minor, content.currency);
  let y = rule(pdf, place, from);
  for (const line of content.lines)
    y = writeRow(pdf, [`${line.title} (${line.kind === 'exam' ? 'exam' : 'course'})`, money(line.price)], {
      ...place,
      y: withRoom(pdf, content, place, y, HIGHEST_ROW),
    });
  // What is to be paid and to whom stands on one page.
  const end = withRoom(pdf, content, place, y, SUM_HEIGHT + footOf(content).length * FOOT_LINE);
  y = end === y ? rule(pdf, place, y + 3) : end;
  if (content.taxRate > 0) {
    y = writeRow(pdf, ['Subtotal', money(content.subtotal)], { ...place, y, color: INK.quiet });
    const label = `${content.taxLabel || 'Tax'} ${content.taxRate / 100} %`;
    y = writeRow(pdf, [label, money(content.tax)], { ...place, y, color: INK.quiet });
  }
  return writeRow(pdf, ['Total', money(content.total)], { ...place, y, isTotal: true });
}

/** What is to be done, or was. */
function footOf(content: ReceiptContent): string[] {
  if (content.kind === 'credit_note') return ['This amount is given back to you.'];
  if (content.kind === 'receipt') return [PAID[content.paidBy]];
  const due = content.dueOn === null ? '' : ` by ${day(content.dueOn)}`;
  return [
    `Please pay ${plainMoney(content.total, content.currency)}${due} to:`,
    ...content.bankDetails.split('\n'),
    `Reference: ${content.orderNumber}`,
  ];
}

/** A receipt, an invoice or a credit note on paper; the same content makes the same bytes. */
export async function drawReceipt(content: ReceiptContent, logo: Uint8Array | null): Promise<Uint8Array> {
  const title = TITLES[content.kind];
  const pdf = new PdfDocument({
    title: `${title} ${content.number}`,
    author: content.institutionName,
    subject: `Order ${content.orderNumber}`,
    createdAt: new Date(content.issuedAt),
    layout: 'portrait',
  });
  const place = { x: EDGE, width: pdf.width - 2 * EDGE };
  let y = writeHead(pdf, { name: content.institutionName, logo }, { ...place, y: EDGE }) + 28;
  const quiet = { ...place, size: 10.5, leastSize: 7, color: INK.quiet, lines: 2 } as const;
  for (const row of content.buyer) y = pdf.write(row, { ...quiet, y, color: INK.text });
  y = pdf.write(title, { ...place, y: y + 24, size: 22, weight: 'bold', color: INK.text, tag: 'H1' });
  const facts = [`Number ${content.number}`, `Order ${content.orderNumber}`, day(content.issuedOn)];
  y = pdf.write(facts.join(' · '), { ...quiet, y: y + 4 });
  if (content.isTest) y = pdf.write('Test payment: no money moved.', { ...quiet, y, color: INK.accent });
  y = writeLines(pdf, content, place, y + 18) + 14;
  for (const row of footOf(content)) y = pdf.write(row, { ...quiet, y, color: INK.text });
  return pdf.bytes();
}
