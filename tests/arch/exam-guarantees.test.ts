import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const DOCUMENT = readFileSync(path.join(root, 'docs/exam-guarantees.md'), 'utf8');

/** The rows that have to be there: every Must row but draws and the room, and four of the others. */
const ROWS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 18, 19, 21, 22, 23, 24, 25, 28, 29, 30, 31, 32, 33, 35, 36, 37,
];

/** What a row names: `file`: title, with a line break between two. */
const NAMED = /`([^`]+\.(?:test|e2e)\.tsx?)`: (.+)/u;

const rows = DOCUMENT.split('\n').flatMap((line) => {
  const [, no = '', , , tests = ''] = line.split('|').map((cell) => cell.trim());
  if (!/^\d+$/u.test(no)) return [];
  return [{ no: Number(no), tests: tests.split('<br>').map((one) => NAMED.exec(one)) }];
});

it('names every row that has to be kept, each with tests', () => {
  expect(rows.map(({ no }) => no)).toEqual(ROWS);
  expect(rows.flatMap(({ no, tests }) => (tests.includes(null) ? [no] : []))).toEqual([]);
});

it('names tests that are there', () => {
  const missing = rows
    .flatMap(({ tests }) => tests)
    .map((found): [string, string] => [found?.[1] ?? '', found?.[2] ?? ''])
    .filter(([file, title]) => {
      const whole = path.join(root, file);
      return !existsSync(whole) || !readFileSync(whole, 'utf8').includes(title);
    });
  expect(missing).toEqual([]);
});
