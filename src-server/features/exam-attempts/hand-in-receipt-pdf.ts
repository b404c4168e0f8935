import { writable } from '#shared/domain/wire/instants.ts';
import { INK, writeHead, type Institution } from '#server/documents/institution-head.ts';
import { PdfDocument } from '#server/documents/pdf-document.ts';

export interface HandInReceiptPage {
  readonly institution: Institution;
  readonly timeZone: string;
  readonly title: string;
  readonly studentName: string;
  readonly attemptNo: number;
  readonly code: string;
  readonly headHash: string;
  readonly entries: number;
  /** UTC milliseconds. */
  readonly handedInAt: number;
  /** When the institution had all of it; null while it has not, or where it took the hand-in itself. */
  readonly receivedAt: number | null;
  /** What the institution's server signed; null while it has not. */
  readonly signature: string | null;
  readonly isTakenHere: boolean;
}

const EDGE = 56;
const LABEL = 130;

/** A long word in pieces, one to a line. */
const pieces = (text: string): string => (text.match(/.{1,32}/gu) ?? []).join(' ');

/** The receipt of a hand-in on paper; the same hand-in makes the same bytes. */
export async function drawHandInReceipt(page: HandInReceiptPage): Promise<Uint8Array> {
  const { institution, timeZone, code, receivedAt, signature } = page;
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone });
  const pdf = new PdfDocument({
    title: `Receipt ${code}`,
    author: institution.name,
    subject: page.title,
    createdAt: new Date(writable(receivedAt ?? page.handedInAt)),
    layout: 'portrait',
  });
  const line = { x: EDGE, width: pdf.width - 2 * EDGE, color: INK.text } as const;
  let y = writeHead(pdf, institution, { ...line, y: EDGE }) + 26;
  y = pdf.write('Receipt of a hand-in', { ...line, y, size: 22, weight: 'bold', tag: 'H1' });
  y = pdf.write(code, { ...line, y: y + 10, size: 26, weight: 'bold', color: INK.accent }) + 16;
  const received = page.isTakenHere
    ? 'The server of the institution took this hand-in itself.'
    : receivedAt === null
      ? 'Not yet received by the institution.'
      : moment.format(writable(receivedAt));
  const rows = [
    ['Exam', page.title],
    ['Student', page.studentName],
    ['Attempt', String(page.attemptNo)],
    ['Handed in', moment.format(writable(page.handedInAt))],
    ['Entries of the log', String(page.entries)],
    ['Hash of the last entry', pieces(page.headHash)],
    ['Received', received],
    ...(signature === null ? [] : [['Signature of the institution', pieces(signature)]]),
  ];
  for (const [label = '', words = ''] of rows) {
    const top = y;
    const end = pdf.write(label, { ...line, y, width: LABEL - 10, size: 10, lines: 2, color: INK.quiet });
    const box = { ...line, x: EDGE + LABEL, width: line.width - LABEL, y: top, size: 10.5, lines: 4 };
    y = Math.max(end, pdf.write(words, { ...box, leastSize: 8 })) + 7;
  }
  const how = [
    'This receipt says that the answers were handed in as they stand in this log, and nothing of their result.',
    `Whoever runs the server checks it with: lectern verify --receipt ${code} --data DIR`,
  ];
  y += 12;
  for (const words of how)
    y = pdf.write(words, { ...line, y, size: 10, leastSize: 8, lines: 3, color: INK.quiet }) + 4;
  return pdf.bytes();
}
