import { writable } from '#shared/domain/wire/instants.ts';
import { INK, writeHead, type Institution } from '#server/documents/institution-head.ts';
import { PdfDocument, type TextBox } from '#server/documents/pdf-document.ts';

/** One result as a statement has it; null where its student does not have it. */
export interface StatedResult {
  readonly title: string;
  readonly attemptNo: number;
  /** UTC milliseconds. */
  readonly handedInAt: number;
  /** Percent. */
  readonly score: number | null;
  readonly verdict: 'pass' | 'fail' | null;
  readonly points: number | null;
  readonly maxPoints: number;
  /** Said to staff of what is not with its student. */
  readonly note: string | null;
}

export interface StatementPage {
  readonly institution: Institution;
  readonly timeZone: string;
  readonly studentName: string;
  readonly results: readonly StatedResult[];
  /** As of when, UTC milliseconds: the same rows make the same bytes. */
  readonly asOf: number;
}

const EDGE = 56;
const HEADS = ['Exam', 'Handed in', 'Score', 'Verdict', 'Points'] as const;
/** Widths of the columns behind the first. */
const WIDTHS = [92, 58, 76, 72] as const;
const VERDICTS = { pass: 'Passed', fail: 'Not passed' } as const;
const NOTHING = '–';

const plain = (value: number): string => String(Math.round(value * 100) / 100);

/** One row of the table. @returns its lower edge. */
function writeRow(
  pdf: PdfDocument,
  words: readonly string[],
  { y, ...style }: Omit<TextBox, 'x' | 'width'>,
): number {
  const first = pdf.width - 2 * EDGE - WIDTHS.reduce((sum, width) => sum + width, 0);
  let x = EDGE;
  let end = y;
  for (const [at, word] of words.entries()) {
    const width = at === 0 ? first : (WIDTHS[at - 1] ?? 0);
    const isNumber = at === 2 || at === 4;
    // The last column ends where the lines end.
    const inner = at === words.length - 1 ? width : width - 14;
    const box = { ...style, x, y, width: inner, leastSize: 7, lines: at === 0 ? 3 : 2 };
    end = Math.max(end, pdf.write(word, { ...box, align: isNumber ? 'end' : 'start' }));
    x += width;
  }
  return end;
}

function rule(pdf: PdfDocument, y: number): number {
  pdf.draw((doc) => {
    doc
      .lineWidth(0.6)
      .strokeColor(INK.line)
      .moveTo(EDGE, y)
      .lineTo(pdf.width - EDGE, y)
      .stroke();
  });
  return y + 8;
}

/** The results of one student on paper. */
export async function drawStatement(page: StatementPage): Promise<Uint8Array> {
  const { institution, timeZone, studentName, results, asOf } = page;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });
  const pdf = new PdfDocument({
    title: `Statement of results: ${studentName}`,
    author: institution.name,
    subject: 'Statement of results',
    createdAt: new Date(writable(asOf)),
    layout: 'portrait',
  });
  const line = { x: EDGE, width: pdf.width - 2 * EDGE } as const;
  let y = writeHead(pdf, institution, { ...line, y: EDGE }) + 26;
  y = pdf.write('Statement of results', { ...line, y, size: 22, weight: 'bold', color: INK.text, tag: 'H1' });
  y = pdf.write(studentName, { ...line, y: y + 4, size: 14, leastSize: 9, lines: 2, color: INK.text });
  y =
    pdf.write(`As of ${day.format(writable(asOf))}`, { ...line, y: y + 2, size: 10, color: INK.quiet }) + 18;
  const head = { size: 9.5, weight: 'bold', color: INK.quiet } as const;
  y = rule(pdf, writeRow(pdf, HEADS, { ...head, y }) + 4);
  for (const result of results) {
    if (y > pdf.height - EDGE - 48) {
      pdf.addPage();
      y = rule(pdf, writeRow(pdf, HEADS, { ...head, y: EDGE }) + 4);
    }
    const { score, verdict, points, maxPoints, note } = result;
    const words = [
      result.attemptNo === 1 ? result.title : `${result.title} (attempt ${result.attemptNo})`,
      day.format(writable(result.handedInAt)),
      score === null ? NOTHING : `${plain(score)} %`,
      verdict === null ? NOTHING : VERDICTS[verdict],
      points === null ? NOTHING : `${plain(points)} of ${plain(maxPoints)}`,
    ];
    y = writeRow(pdf, words, { y, size: 10.5, color: INK.text });
    if (note !== null) y = pdf.write(note, { ...line, y, size: 9, leastSize: 7, lines: 2, color: INK.quiet });
    y = rule(pdf, y + 5);
  }
  return pdf.bytes();
}
