import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from './pdf-document.ts';
import { printedText, signName } from './printed-text.ts';
import { breakable, runsOf, unprintable } from './text-runs.ts';

const NAMES = {
  Arabic: 'محمد علي بن عبد الله',
  Hebrew: 'דוד בן־גוריון (2024)',
  Hindi: 'अनुष्का शर्मा क्षत्रिय',
  Thai: 'สมชาย ใจดี',
  'with marks': 'Zoe\u0308 Nguye\u0302\u0303n Thị Ánh',
  Cyrillic: 'Иван Сергеевич',
  Greek: 'Ελένη Παπαδοπούλου',
  Japanese: '山田 さくら 太郎',
  Chinese: '李小龙 欧阳娜娜',
  Korean: '김민준 이서연',
} as const;

const write = async (text: string, size = 24) => {
  const pdf = new PdfDocument({
    title: 'A test',
    author: 'Nobody',
    subject: 'A test',
    createdAt: new Date(0),
    layout: 'landscape',
  });
  pdf.write(text, { x: 40, y: 40, width: 700, size, leastSize: 8, lines: 2 });
  return pdf.bytes();
};

/** What the document says to whoever has it read out, and what is drawn, of all its streams. */
function contentOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/gu)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return text + streams.join('\n');
}

const LETTERS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' };

/** A text as a string of a PDF has it. */
const utf16 = (text: string): string =>
  Buffer.from(`\uFEFF${text}`, 'utf16le')
    .swap16()
    .toString('latin1')
    .replace(/[\\()\n\r\t\f\b]/gu, (sign) => `\\${LETTERS[sign] ?? sign}`);

describe('a document', () => {
  it.each(Object.entries(NAMES))('prints a name in %s whole, and says it to be read out', async (_, name) => {
    expect(unprintable(name)).toEqual([]);
    const bytes = await write(name);
    const content = contentOf(bytes);
    const printed = printedText(name);
    expect(content).toContain(`(${utf16(printed)})`);
    // A sign without a shape would be glyph 0.
    const drawn = [...content.matchAll(/\[([^\]]*)\] TJ/gu)].flatMap(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/gu)].flatMap(([, hex = '']) => hex.match(/.{4}/gu) ?? []),
    );
    expect(drawn.length).toBeGreaterThan(3);
    expect(drawn).not.toContain('0000');
    expect(content).toContain('/MarkInfo');
  });

  it('has the same bytes for the same text', async () => {
    expect(await write(NAMES.Arabic)).toEqual(await write(NAMES.Arabic));
  });

  it.runIf(hasPdfToText())('gives its text back to another program', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-pdf-'));
    try {
      const file = path.join(folder, 'name.pdf');
      // Poppler turns what is read from the right around, whatever the document says of its order.
      const fromTheRight: readonly string[] = [NAMES.Arabic, NAMES.Hebrew];
      for (const name of Object.values(NAMES).filter((one) => !fromTheRight.includes(one))) {
        writeFileSync(file, await write(name));
        const said = execFileSync('pdftotext', [file, '-']).toString('utf8');
        expect(printedText(said)).toBe(printedText(name));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names the signs that no font has', () => {
    expect(unprintable('Ada \u{20BB7} \u{1F469}\u200D\u{1F393}').map(signName)).toEqual([
      '“\u{20BB7}” (U+20BB7)',
      '“\u{1F469}\u200D\u{1F393}” (U+1F469 U+200D U+1F393)',
    ]);
  });
});

describe('a line', () => {
  it('is drawn in the order in which it is read', () => {
    expect(runsOf('דוד (2024) x').map(({ text }) => text)).toEqual(['x', ' (', '2024', ')', 'דוד ']);
    expect(runsOf('Ada').map(({ font }) => font)).toEqual(['latin']);
    const familyOf = (text: string) => new Set(runsOf(text).map(({ font }) => font.split(' ')[0]));
    expect(familyOf('山田太郎')).toEqual(new Set(['chinese']));
    expect(familyOf('山田さくら')).toEqual(new Set(['japanese']));
    expect(familyOf('김민준')).toEqual(new Set(['korean']));
  });

  const anyText = fc.string({
    unit: fc.constantFrom(
      ...Array.from('aZ éß(1)« אבגم حمد अनु สม '),
      '\u0301',
      '\u0e35',
      'e\u0301',
      '-',
      '.',
    ),
    maxLength: 40,
  });

  property.prop([anyText])('loses and doubles no sign, in whichever directions it runs', (text) => {
    const line = printedText(text);
    const brackets: Readonly<Record<string, string>> = { ')': '(', '»': '«' };
    const signs = (all: string) =>
      Array.from(all)
        .map((sign) => brackets[sign] ?? sign)
        .toSorted()
        .join('');
    expect(
      signs(
        runsOf(line)
          .map((run) => run.text)
          .join(''),
      ),
    ).toBe(signs(line));
    expect(breakable(line).join('')).toBe(line);
  });
});

function hasPdfToText(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
