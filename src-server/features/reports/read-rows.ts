import { setImmediate as nextTurn } from 'node:timers/promises';
import { inOrder, type ReportRow } from '#shared/domain/reports/cells.ts';
import type { Cell } from '#shared/domain/reports/report-definition.ts';
import { definitionOf, type ReportName } from '#shared/domain/reports/registry.ts';
import type { Db } from '#server/db/tables.ts';
import { examResults } from './queries/exam-repo.ts';
import { earnings, sales, withdrawals } from './queries/money-repo.ts';
import { certificates, enrolments, people } from './queries/people-repo.ts';
import { questionStatistics } from './queries/question-statistics.ts';
import { devices, rightsChanges, submissions, tickets } from './queries/staff-repo.ts';
import { courseGradebook, studentRecord } from './queries/student-repo.ts';
import type { Asked, Part, ReportQuery } from './report-query.ts';

const QUERIES: { readonly [N in ReportName]: readonly ReportQuery<N>[] } = {
  'exam-results': [examResults],
  'question-statistics': [questionStatistics],
  'course-gradebook': [courseGradebook],
  'student-record': [studentRecord],
  certificates: [certificates],
  people: [people],
  enrolments: [enrolments],
  sales: [sales],
  earnings: [earnings, withdrawals],
  tickets: [tickets],
  submissions: [submissions],
  devices: [devices],
  'rights-changes': [rightsChanges],
};

type AnyQuery = (
  db: Db,
  asked: Asked,
  part: Part,
) => Promise<({ readonly id: number } & Readonly<Record<string, Cell>>)[]>;

/** So many rows are read at once; then everybody else has a turn. */
const PART = 1000;

/** More rows than this are in no report. */
export const MOST_ROWS = 200_000;

export interface ReadOptions {
  /** Where reading ends, whether there are more rows or not. */
  readonly most?: number;
  readonly signal?: AbortSignal;
  readonly onRows?: (count: number) => void;
}

export interface FoundRows {
  readonly rows: ReportRow[];
  /** False where there are more. */
  readonly isWhole: boolean;
}

/** The rows of a report in its order. @throws the reason of the signal */
export async function readRows(
  db: Db,
  name: ReportName,
  asked: Asked,
  { most = MOST_ROWS, signal, onRows }: ReadOptions = {},
): Promise<FoundRows> {
  const queries: readonly AnyQuery[] = QUERIES[name];
  const rows: ReportRow[] = [];
  for (const [at, query] of queries.entries()) {
    for (let after = 0; ;) {
      const limit = Math.min(PART, most + 1 - rows.length);
      const found = await query(db, asked, { after, limit });
      for (const { id, ...cells } of found) rows.push({ key: at === 0 ? `${id}` : `${at}-${id}`, cells });
      signal?.throwIfAborted();
      onRows?.(rows.length);
      const last = found.at(-1);
      if (rows.length > most)
        return { rows: inOrder(rows.slice(0, most), definitionOf(name).order), isWhole: false };
      if (last === undefined || found.length < limit) break;
      after = last.id;
      await nextTurn();
    }
  }
  return { rows: inOrder(rows, definitionOf(name).order), isWhole: true };
}
