import { expect, it } from 'vitest';
import { RETRIED_AT_MOST, summaryOf, type FileRecord } from './run-record.ts';

const file = (at: number, retried: string[] = []): FileRecord => ({
  project: at % 2 === 0 ? 'node' : 'browser',
  file: `file-${at}.test.ts`,
  ms: at * 1000,
  retried,
});

it('names the slowest twenty files, the slowest first', () => {
  const { lines } = summaryOf(Array.from({ length: 30 }, (_, at) => file(at)));
  const named = lines.filter((line) => line.includes('.test.ts'));
  expect(named).toHaveLength(20);
  expect(named[0]).toContain('29.0 s  browser: file-29.test.ts');
  expect(named.at(-1)).toContain('file-10.test.ts');
});

it('adds up the time of each project', () => {
  const { lines } = summaryOf([file(2), file(3), file(4)]);
  expect(lines).toContain('    6.0 s  node: 2 files');
});

it('allows a few retried tests, and no more, whichever files they are in', () => {
  const few = Array.from({ length: RETRIED_AT_MOST }, (_, at) => file(at, ['opens']));
  expect(summaryOf(few)).toMatchObject({ isWithinLimit: true });
  const many = summaryOf([...few, file(9, ['ends'])]);
  expect(many.isWithinLimit).toBe(false);
  expect(many.lines).toContain(`retried tests: ${RETRIED_AT_MOST + 1} (at most ${RETRIED_AT_MOST})`);
  expect(many.lines).toContain('  browser: file-9.test.ts: ends');
});
