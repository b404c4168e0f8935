import type { Mutant } from './mutant.ts';

const RUNS = 'src-server/features/reports/run-service.ts';
const REPO = 'src-server/features/reports/repo.ts';
const WORK = 'src-server/features/reports/schedule-work.ts';
const CSV = 'src-server/features/reports/files/csv-file.ts';
const TEST = 'src-server/features/reports/reports.api.test.ts';
const SCHEDULES = 'src-server/features/reports/schedules.api.test.ts';

/** Reports that are kept, and made by themselves. */
export const reportMutants: readonly Mutant[] = [
  {
    name: 'report-file-opened-without-the-right',
    file: RUNS,
    find: '  assertMayMake(ctx.actor.ability, nameOf(row));\n  if (row.state',
    replace: '  if (row.state',
    test: { file: TEST, only: 'whose rights are looked at' },
  },
  {
    name: 'report-of-somebody-else',
    file: REPO,
    find: "    .where('r.id', '=', id)\n    .where(shownTo(userId))",
    replace: "    .where('r.id', '=', id)",
    test: { file: TEST, only: 'whose rights are looked at' },
  },
  {
    name: 'scheduled-report-for-a-time-of-its-own',
    file: WORK,
    find: 'const dueAt = lastDueTime(due, schedule.next_due_at, now);',
    replace: 'const dueAt = now;',
    test: { file: SCHEDULES, only: 'is made once for each due time' },
  },
  {
    name: 'missed-report-not-called-late',
    file: WORK,
    find: 'is_late: now - dueAt > LATE_MS ? 1 : 0',
    replace: 'is_late: 0',
    test: { file: SCHEDULES, only: 'missed for sixty days' },
  },
  {
    name: 'spreadsheet-of-a-report-says-when-it-was-made',
    file: 'src-server/features/reports/files/xlsx-file.ts',
    find: 'return withoutTimes(new Uint8Array(await written.toBuffer()));',
    replace: 'return new Uint8Array(await written.toBuffer());',
    test: { file: 'src-server/features/reports/files/report-files.test.ts', only: 'a year later' },
  },
  {
    name: 'formula-in-the-file-of-a-report',
    file: CSV,
    find: 'escapeFormulae: FORMULA',
    replace: 'escapeFormulae: false',
    test: { file: 'src-server/features/reports/files/report-files.test.ts', only: 'CSV is read back' },
  },
];
