import { expect, it } from 'vitest';
import { damageExams } from './damaged-exam.ts';

it('has every answer of a backup or a journal again, whatever was damaged', async () => {
  const report = await damageExams({ runs: 24, seed: 2026 });
  expect(report.wrong).toEqual([]);
  expect(report.restored).toBeGreaterThan(100);
  expect(Object.keys(report.ways)).toEqual(expect.arrayContaining(['opened', 'put back by itself']));
}, 120_000);
