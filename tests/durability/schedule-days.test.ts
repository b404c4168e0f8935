import { expect, it } from 'vitest';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { liveThroughDays } from './schedule-days.ts';

/**
 * `LECTERN_SCHEDULE_DAYS=400` is what is quoted: both changes of both clocks, and sixty days switched off. Every run has
 * the share in which Lord Howe, on 4 October, and London, on 25 October, change theirs.
 */
const DAYS = process.env['LECTERN_SCHEDULE_DAYS'];
const PLAN =
  DAYS === undefined
    ? { from: Date.UTC(2026, 9, 1, 9), days: 28, kills: 4, off: { after: 8, days: 9 } }
    : { from: Date.UTC(2026, 1, 20, 9), days: Number(DAYS), kills: 40, off: { after: 100, days: 60 } };

it(
  'every due time has one report and one mail, whenever the server is killed or switched off',
  async () => {
    const report = await liveThroughDays(PLAN, seededDraw(2026));
    process.stdout.write(`${JSON.stringify(report)}\n`);
    expect(report.problems).toEqual([]);
    expect(report.runs).toBe(report.due);
    expect(report.mails).toBe(report.due);
    expect(report.missed).toBeGreaterThan(report.lateRuns);
    // Under the name that it had, and only where a kill took the answer.
    expect(report.repeated).toBeLessThanOrEqual(report.kills);
  },
  Number(DAYS ?? 60) * 5000,
);
