import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import Papa from 'papaparse';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import { csvFile } from './csv-file.ts';
import { pdfFile } from './pdf-file.ts';
import { xlsxFile } from './xlsx-file.ts';

const ROWS = 120;

const file: ReportFile = {
  title: 'Sales',
  institution: 'Test School',
  facts: [{ label: 'Period', value: '2026-11-01 to 2026-11-30' }],
  timeZone: 'Europe/London',
  asOf: Date.UTC(2026, 10, 30, 9),
  definition: { version: 1, hash: 'a'.repeat(64) },
  columns: [
    { key: 'buyer', title: 'Buyer', type: 'text' },
    { key: 'paid_at', title: 'Paid', type: 'time' },
    { key: 'price', title: 'Price', type: 'money', isSummed: true },
    { key: 'currency', title: 'Currency', type: 'text' },
  ],
  rows: Array.from({ length: ROWS }, (_, at) => ({
    key: String(at),
    cells: {
      buyer: at === 0 ? '=HYPERLINK("http://evil.test")' : `Buyer "${at}"`,
      paid_at: Date.UTC(2026, 6, 1, 9, at),
      price: 1250,
      currency: 'GBP',
    },
  })),
};

it('CSV is read back as it was, its formulas as texts, with the sum of all rows', async () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csvFile(file));
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  const lines = Papa.parse<string[]>(text.slice(1), { delimiter: ',' }).data;
  const head = lines.findIndex(([first]) => first === 'Buyer');
  expect(lines.slice(0, head - 1).map(([label]) => label)).toEqual([
    'Report',
    'Institution',
    'Period',
    'Time zone',
    'As of',
    'Rows',
    'Definition',
  ]);
  // Noon in the summer of London is an hour later than that of Greenwich.
  expect(lines[head + 1]).toEqual(['\'=HYPERLINK("http://evil.test")', '2026-07-01 10:00', '12.50', 'GBP']);
  expect(lines[head + 2]?.[0]).toBe('Buyer "1"');
  expect(lines.at(-2)).toEqual(['', '', '1500.00', '']);
});

it('XLSX holds numbers and times as such, a frozen head and no formula', async () => {
  const { unzipSync, strFromU8 } = await import('fflate');
  const parts = unzipSync(await xlsxFile(file));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const strings = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
  expect(sheet).toContain('state="frozen"');
  expect(sheet).not.toMatch(/<f[ >]/u);
  expect(sheet).toContain('<v>12.5</v>');
  expect(sheet).toContain('<v>1500</v>');
  expect(sheet + strings).toContain('=HYPERLINK(');
  expect(strings).toContain('SHA-256');
});

/** Everything with which a spreadsheet takes a cell for a formula, or for what another program is told. */
const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1', '=cmd|" /C calc"!A0', '＝1+1'];
const spiteful: ReportFile = {
  ...file,
  title: '=Sales',
  facts: [{ label: 'Exam', value: '=1+1' }],
  columns: [{ key: 'buyer', title: '=Buyer', type: 'text' }],
  rows: FORMULAS.map((buyer, at) => ({ key: String(at), cells: { buyer } })),
};

it('no cell that begins as a formula is one in the CSV, in the head, the titles or the rows', async () => {
  const text = new TextDecoder().decode(await csvFile(spiteful));
  const cells = Papa.parse<string[]>(text, { delimiter: ',' }).data.flat();
  expect(cells.filter((cell) => /^[=+\-@\t\r＝]/u.test(cell))).toEqual([]);
  for (const one of FORMULAS) expect(cells).toContain(`'${one}`);
  expect(cells).toEqual(expect.arrayContaining(["'=Sales", "'=1+1", "'=Buyer"]));
});

it('every cell that begins as a formula is a text in the XLSX', async () => {
  const { unzipSync, strFromU8 } = await import('fflate');
  const parts = unzipSync(await xlsxFile(spiteful));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const strings = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
  const kept = [...strings.matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/gu)].map(([, text = '']) => text);
  const rows = [...sheet.matchAll(/<c r="A\d+"[^>]*?t="(\w+)"[^>]*>(?:<v>(\d+)<\/v>)?/gu)].map(
    ([, type, at]) => ({
      type,
      text: kept[Number(at)],
    }),
  );
  const ofRows = rows.slice(-FORMULAS.length);
  expect(sheet).not.toMatch(/<f[ >]/u);
  expect(ofRows.map(({ type }) => type)).toEqual(FORMULAS.map(() => 's'));
  expect(ofRows[0]?.text).toBe('=1+1');
});

it('the same rows make the same files a year later, in another zone', async () => {
  const hashes = async (): Promise<string[]> =>
    (await Promise.all([csvFile(file), xlsxFile(file), pdfFile(file)])).map((bytes) =>
      createHash('sha256').update(bytes).digest('hex'),
    );
  const here = await hashes();
  vi.stubEnv('TZ', 'America/St_Johns');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 0, 2, 3, 4, 5) });
  try {
    expect(await hashes()).toEqual(here);
  } finally {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  }
}, 20_000);

/** What a PDF says to be read out. */
function saidIn(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/gu)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...streams].join('\n').replaceAll('\0', '');
}

it('PDF says every row and the total', async () => {
  const said = saidIn(Buffer.from(await pdfFile(file)));
  for (let at = 1; at < ROWS; at++) expect(said).toContain(`Buyer "${at}"`);
  expect(said).toContain('1500.00');
  expect(said).toContain('Page 3');
}, 20_000);

it('PDF has a page for every so many rows, and the same rows make the same bytes', async () => {
  const bytes = Buffer.from(await pdfFile(file));
  const pages = bytes.toString('latin1').match(/\/Type \/Page\b/gu) ?? [];
  expect(pages.length).toBeGreaterThan(2);
  expect(bytes.equals(Buffer.from(await pdfFile(file)))).toBe(true);
}, 20_000);
