import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportQuestions } from '#server/features/imports/export.ts';
import { scanMoodle } from '#server/features/imports/formats/moodle-chunks.ts';
import { parseFile } from '#server/features/imports/formats/parse-file.ts';
import { createImportJobs, type ImportJobs } from '#server/features/imports/jobs.ts';
import { parseInWorker } from '#server/features/imports/parse-in-worker.ts';

const workerUrl = new URL('../../src-server/features/imports/parse-worker.ts', import.meta.url);

/** A ZIP container as the reader wants it: every entry packed, its sizes in both places. */
function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields]);
    central.push(entry, place, Buffer.from(name));
    local.push(head, packed);
    offset += head.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const spreadsheet = (sheet: string): Uint8Array =>
  zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  });

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADER = `<row r="1">${cell('A1', 'question_title')}${cell('B1', 'answer_1')}${cell('C1', 'answer_2')}${cell('D1', 'correct_answer')}</row>`;
const sheetOf = (inside: string) =>
  `<worksheet xmlns="${MAIN}"><sheetData>${HEADER}${inside}</sheetData></worksheet>`;

const reasonOf = async (bytes: Uint8Array, name: string): Promise<string> => {
  const outcome = await parseFile(bytes, name);
  return outcome.ok ? `read ${outcome.file.total}` : outcome.reason;
};

describe('a small spreadsheet that unpacks to a great deal', () => {
  it('is read where it is one', async () => {
    const rows = `<row r="2">${cell('A2', 'Two?')}${cell('B2', '2')}${cell('C2', '3')}<c r="D2"><v>1</v></c></row>`;
    expect(await reasonOf(spreadsheet(sheetOf(rows)), 'x.xlsx')).toBe('read 1');
  });

  it.each([
    ['nested without an end', sheetOf('<row>'.repeat(2_000_000)), 'nested too deeply'],
    [
      'nested, with ends that are none',
      sheetOf('<row a="/>"><!-- </row> -->'.repeat(500_000)),
      'nested too deeply',
    ],
    [
      'of nothing but empty elements',
      sheetOf(`<row r="2">${'<x/>'.repeat(17_000_000)}</row>`),
      'more elements',
    ],
    [
      'with a cell at the far end',
      sheetOf('<row r="1048576"><c r="XFD1048576"/></row>'),
      'too far to the right',
    ],
    [
      'as wide as the grid was allowed',
      sheetOf('<row r="8000"><c r="ALL8000"/></row>'),
      'too far to the right',
    ],
    [
      'whose cells do not say how far they reach',
      sheetOf(
        `<row>${'<c t="b"><v>1</v></c>'.repeat(100_000)}</row>${'<row><c t="b"><v>1</v></c></row>'.repeat(20_000)}`,
      ),
      'too far to the right',
    ],
    ['with a tag that does not end', `${sheetOf('')}<row a="`, 'not well-formed'],
  ])('%s', async (_what, sheet, words) => {
    const bytes = spreadsheet(sheet);
    expect(bytes.byteLength).toBeLessThan(200_000);
    const started = performance.now();
    const reason = await reasonOf(bytes, 'bomb.xlsx');
    expect(reason).toContain(words);
    expect(reason).toMatch(/Save it again|Split it|Delete the empty/);
    expect(performance.now() - started).toBeLessThan(45_000);
  });
});

describe('Moodle XML', () => {
  const question = (n: number) =>
    `<question type="essay"><name><text>Q${n}</text></name><questiontext format="html"><text><![CDATA[<p>Why ${n}?</p>]]></text></questiontext></question>`;
  const unclosed = (n: number) => `<question type="essay"><![CDATA[Why ${n}?</question>`;
  const fileOf = (count: number, one: (n: number) => string) =>
    `<?xml version="1.0"?><quiz>${Array.from({ length: count }, (_none, n) => one(n)).join('')}</quiz>`;
  const timeToCut = (text: string): number => {
    const started = performance.now();
    expect(scanMoodle(text).ok).toBe(true);
    return performance.now() - started;
  };

  // Cutting alone: what is made of each question afterwards hides a search that begins anew for each.
  it.each([
    ['on one line', question],
    ['whose texts are never closed', unclosed],
  ])('takes to be cut no more than its size asks for: %s', (_what, one) => {
    timeToCut(fileOf(2000, one));
    const small = timeToCut(fileOf(2000, one));
    expect(timeToCut(fileOf(50_000, one))).toBeLessThan(small * 75 + 500);
  });
});

describe('reading', () => {
  let folder: string;
  let jobs: ImportJobs;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-bombs-'));
    jobs = createImportJobs({ folder });
  });
  afterEach(async () => {
    await jobs.close();
    rmSync(folder, { recursive: true });
  });

  it('ends after its time, in words, though the parser hears nothing', async () => {
    const questions = Array.from({ length: 3000 }, (_none, n) => ({
      title: `Why ${n}?`,
      type: 'open_ended' as const,
      options: [],
      correct: null,
      mark: 1,
      feedback: { correct: '', incorrect: '' },
      tags: [],
      folderPath: [],
      images: [],
    }));
    const { bytes } = await exportQuestions('moodle-xml', questions);
    const outcome = await parseInWorker({
      workerUrl,
      bytes,
      fileName: 'bank.xml',
      signal: new AbortController().signal,
      onProgress: () => undefined,
      timeLimitMs: 5,
    });
    expect(outcome).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/took longer than .* Nothing was imported\. Split the file/),
    });
  });

  it('of one author holds nobody else up', async () => {
    const file = new TextEncoder().encode('Which? {=a ~b}\n\n'.repeat(60_000));
    for (const id of [1, 2, 3]) await jobs.files.append(id, file);
    await jobs.files.append(9, new TextEncoder().encode('What is 1 + 9? {=10 ~3}\n'));
    let isOtherDone = false;
    const many = [1, 2, 3].map(async (id) => {
      await jobs.parse(id, { fileName: 'many.gift', userId: 1 });
      return isOtherDone;
    });
    await jobs.parse(9, { fileName: 'one.gift', userId: 2 });
    isOtherDone = true;
    expect((await Promise.all(many)).slice(1)).toEqual([true, true]);
  });
});
