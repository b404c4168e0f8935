import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { shownIn } from './cell-oracle.test-data.ts';

/** A period as days since 1970. */
export interface DaysOf {
  readonly from: number;
  readonly to: number;
}

const COUNTS = `not (state = 'void' or purpose = 'test' or deleted_at is not null)`;

/** Kind, what it is kept of, who, when, and what of it is the best. */
const KINDS = [
  ['score', 'exam_id', 'student_id', 'submitted_at', 'score', `exam_attempt where ${COUNTS} and score >= 0`],
  [
    'pass',
    'exam_id',
    'student_id',
    'submitted_at',
    `case result when 'pass' then 1 else 0 end`,
    `exam_attempt where ${COUNTS} and result <> 'pending'`,
  ],
  ['started', 'exam_id', 'student_id', 'started_at', '0', `exam_attempt where ${COUNTS}`],
  [
    'handed_in',
    'exam_id',
    'student_id',
    'started_at',
    '0',
    `exam_attempt where ${COUNTS} and submitted_at > 0`,
  ],
  ['passed', 'exam_id', 'student_id', 'started_at', '0', `exam_attempt where ${COUNTS} and result = 'pass'`],
  ['learners', 'course_id', 'student_id', 'created_at', '0', `course_interaction where kind <> 'marked'`],
  ['learners_of', '0', 'student_id', 'created_at', '0', `course_interaction where kind <> 'marked'`],
  [
    'learners_of',
    'instructor_id',
    'student_id',
    'created_at',
    '0',
    `(select i.*, c.instructor_id from course_interaction i join course c on c.id = i.course_id
      where c.published_version_id > 0 and c.deleted_at is null) as o where kind <> 'marked'`,
  ],
  ['people', '0', 'user_id', 'signed_in_at', '0', 'login_record where 1 = 1'],
  [
    'by_role',
    'role_id',
    'user_id',
    'signed_in_at',
    '0',
    `(select l.*, u.role_id from login_record l join "user" u on u.id = l.user_id where u.deleted_at is null) as o
      where 1 = 1`,
  ],
] as const;

/** How many there are of each kind in a period, each once, and what their best comes to, by plain SQL. */
export async function oracleOfPeople(db: Db, zone: string, { from, to }: DaysOf): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, scope, person, at, value, rows] of KINDS) {
    const { rows: sums } = await sql<{ scope: number; n: number; value: number }>`
      select scope, count(*) as n, sum(best) as value from (
        select ${sql.raw(scope)} as scope, ${sql.raw(person)} as who, max(${sql.raw(value)}) as best
        from ${sql.raw(rows)} and ${shownIn(zone, at)} / 86400000 between ${from} and ${to} group by 1, 2) as b
      group by 1`.execute(db);
    found.push(...sums.map((row) => `${kind} of ${row.scope}: ${row.n}, ${row.value}`));
  }
  return found.toSorted();
}

/** The same by what is kept, added up as the page of packed numbers says it. */
export async function keptPeopleIn(db: Db, { from, to }: DaysOf): Promise<string[]> {
  const sums = new Map<string, [number, number]>();
  for (const { kind, scope_id: scope, day, firsts } of await db
    .selectFrom('insight_people')
    .selectAll()
    .execute()) {
    const number = Date.parse(day) / 86_400_000;
    if (number < from || number > to) continue;
    const packed: number[] = JSON.parse(firsts);
    const sum = sums.get(`${kind} of ${scope}`) ?? [0, 0];
    for (let at = 0; at < packed.length; at += 3) {
      const after = packed[at] ?? 0;
      if (after >= from) continue;
      sum[0] += packed[at + 1] ?? 0;
      sum[1] += packed[at + 2] ?? 0;
    }
    sums.set(`${kind} of ${scope}`, sum);
  }
  return [...sums].map(([place, [n, value]]) => `${place}: ${n}, ${value}`).toSorted();
}
