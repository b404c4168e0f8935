import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import { wallText } from '#shared/domain/reports/wall-clock.ts';

/** What every file says of itself before its rows. */
export function fileHead(file: ReportFile): [string, string][] {
  return [
    ['Report', file.title],
    ['Institution', file.institution],
    ...file.facts.map(({ label, value }): [string, string] => [label, value]),
    ['Time zone', file.timeZone],
    ['As of', wallText(file.asOf, file.timeZone)],
    ['Rows', String(file.rows.length)],
    ['Definition', `version ${file.definition.version}, SHA-256 ${file.definition.hash}`],
  ];
}
