import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { toCsv } from './csv-export.ts';

const columns = [
  { header: 'Question', csv: (row: { text: string }) => row.text },
  { header: 'Mark', csv: () => 4 },
  { header: 'Note', csv: () => null },
];

describe('CSV export', () => {
  test('quotes commas, quotes and line breaks, and ends each line with CRLF', () => {
    expect(toCsv([{ text: 'a "b", c\nd' }], columns)).toBe('Question,Mark,Note\r\n"a ""b"", c\nd",4,\r\n');
  });

  test.each(['=1+1', '+cmd', '-cmd|x', '@SUM(A1)', '\tx', '\rx'])('%j cannot run as a formula', (text) => {
    expect(Papa.parse<string[]>(toCsv([{ text }], columns)).data[1]?.[0]).toBe(`'${text}`);
  });

  test('negative numbers stay numbers', () => {
    expect(toCsv([{ text: '-4.5' }], columns)).toContain('-4.5,4');
  });
});
