import QRCode from 'qrcode';
import { hoursWords, resultWords, type CertificateFacts } from '#shared/domain/certificates/facts.ts';
import { CREDENTIAL_PROPERTY } from '#shared/domain/certificates/sealed-pdf.ts';
import { INK, writeHead, type Institution } from '#server/documents/institution-head.ts';
import { PdfDocument } from '#server/documents/pdf-document.ts';

export interface CertificatePage {
  readonly facts: CertificateFacts;
  readonly institution: Institution;
  /** What the QR code says; null for a preview, which has no code. */
  readonly qr: string | null;
  readonly credential: string | null;
  /** Where somebody checks it; null where the institution has no address. */
  readonly checkedAt: string | null;
  readonly issuedAt: number;
}

const EDGE = 56;
const QR_SIZE = 120;

const day = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The code as one path: squares of one size, dark ones only. */
function drawCode(
  doc: PDFKit.PDFDocument,
  said: string,
  at: { readonly x: number; readonly y: number },
): void {
  const { modules } = QRCode.create(said, { errorCorrectionLevel: 'L' });
  const step = QR_SIZE / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column) === 1) doc.rect(at.x + column * step, at.y + row * step, step, step);
  doc.fill('#000000');
}

function drawFrame(pdf: PdfDocument): void {
  const { width, height } = pdf;
  pdf.draw((doc) => {
    doc.rect(0, 0, width, height).fill(INK.paper);
    doc.rect(22, 22, width - 44, height - 44).fill('#ffffff');
    doc
      .lineWidth(0.8)
      .strokeColor(INK.line)
      .rect(30, 30, width - 60, height - 60)
      .stroke();
    doc.rect(30, 30, 6, height - 60).fill(INK.accent);
  });
}

function writeFoot(pdf: PdfDocument, page: CertificatePage): void {
  const { facts, qr, checkedAt } = page;
  const y = pdf.height - EDGE - 104;
  const right = pdf.width - EDGE - QR_SIZE;
  pdf.draw((doc) => {
    doc
      .lineWidth(0.6)
      .strokeColor(INK.line)
      .moveTo(EDGE + 14, y + 44)
      .lineTo(EDGE + 234, y + 44)
      .stroke();
  });
  const quiet = { x: EDGE + 14, width: 300, size: 10, leastSize: 8, color: INK.quiet } as const;
  pdf.write(facts.signatory, { ...quiet, y: y + 22, size: 13, leastSize: 9, color: INK.text });
  pdf.write(facts.institutionName, { ...quiet, y: y + 50 });
  pdf.write(`Issued on ${day(facts.issuedOn)}`, { ...quiet, y: y + 66 });
  pdf.write(`Number ${facts.number}`, { ...quiet, y: y + 82 });
  if (qr === null) return;
  pdf.figure(`Code by which certificate ${facts.number} is checked`, (doc) =>
    drawCode(doc, qr, { x: right, y: y + 104 - QR_SIZE }),
  );
  const how = checkedAt === null ? 'Check it in Lectern: Verify' : `Check it at ${checkedAt}`;
  pdf.write(how, {
    x: right - 250,
    y: y + 90,
    width: 238,
    size: 9,
    leastSize: 6,
    color: INK.quiet,
    align: 'end',
  });
}

/** The certificate on paper, A4 across. */
export async function drawCertificate(page: CertificatePage): Promise<Uint8Array> {
  const { facts, institution, credential, issuedAt } = page;
  const at = new Date(issuedAt);
  const pdf = new PdfDocument({
    title: `Certificate ${facts.number}`,
    author: facts.institutionName,
    subject: facts.title,
    createdAt: at,
    layout: 'landscape',
    ...(credential === null ? {} : { properties: { [CREDENTIAL_PROPERTY]: credential } }),
  });
  drawFrame(pdf);
  const x = EDGE + 14;
  const width = pdf.width - 2 * EDGE - 28;
  writeHead(pdf, institution, { x, y: EDGE + 4, width });
  const line = { x, width, color: INK.text } as const;
  pdf.write('CERTIFICATE', { ...line, y: 138, size: 12, color: INK.accent, weight: 'bold', tag: 'H1' });
  const afterName = pdf.write(facts.studentName, {
    ...line,
    y: 162,
    size: 38,
    leastSize: 18,
    lines: 2,
    weight: 'bold',
    tag: 'H2',
  });
  const done = facts.kind === 'exam' ? 'has passed the exam' : 'has completed the course';
  const afterDone = pdf.write(done, { ...line, y: afterName + 8, size: 14, color: INK.quiet });
  const afterTitle = pdf.write(facts.title, {
    ...line,
    y: afterDone + 4,
    size: 24,
    leastSize: 13,
    lines: 2,
    weight: 'bold',
    tag: 'H2',
  });
  const parts = [facts.subject, resultWords(facts), hoursWords(facts.minutes), `on ${day(facts.finishedOn)}`];
  pdf.write(parts.filter((part) => part !== null && part !== '').join(' · '), {
    ...line,
    y: afterTitle + 8,
    size: 13,
    leastSize: 8,
    color: INK.quiet,
  });
  writeFoot(pdf, page);
  if (credential !== null)
    pdf.attach(Buffer.from(credential), {
      name: `${facts.number}.jwt`,
      type: 'application/jwt',
      description: 'Open Badges 3.0 credential',
      at,
    });
  return pdf.bytes();
}
