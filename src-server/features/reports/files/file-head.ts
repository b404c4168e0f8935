import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';

/** What every file says of itself before its rows. */
export function fileHead(file: ReportFile): [string, string][] {
  const { date, time } = toWallTime(file.asOf, file.timeZone);
  return [
    ['Report', file.title],
    ['Institution', file.institution],
    ...file.facts.map(({ label, value }): [string, string] => [label, value]),
    ['Time zone', file.timeZone],
    ['As of', `${date} ${time}`],
    ['Rows', String(file.rows.length)],
    ['Definition', `version ${file.definition.version}, SHA-256 ${file.definition.hash}`],
  ];
}
