import { sql } from 'kysely';
import type { QuestionSums } from '#shared/domain/insight/question-figures.ts';
import { idsIn, textsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { isCounted } from './counted-attempt-repo.ts';
import type { Range } from './source-parts-repo.ts';

/** What the answers to a question come to, in whole numbers: any order of adding up gives the same. */
export interface AnswerSums extends QuestionSums {
  readonly answers: number;
  readonly correct: number;
  readonly time_ms: number;
}

/** The answers to one question of one version. */
export interface VersionAnswers extends AnswerSums {
  readonly exam_id: number;
  readonly exam_version_id: number;
  readonly question_id: number;
}

const SUMS = [
  'answers',
  'correct',
  'time_ms',
  'n',
  'share',
  'share_squares',
  'score',
  'score_squares',
  'products',
] as const satisfies readonly (keyof AnswerSums)[];

// Rounded to a ten-thousandth, half of one up.
const part = sql`case when m.max_points = 0 then 0 else (m.points * 20000 + m.max_points) / (2 * m.max_points) end`;
const summed = (value: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${value}), 0)`;
/** Of answers with points, in attempts with a score. */
const ofMarked = (value: ReturnType<typeof sql>) =>
  summed(sql`case when m.points is not null and a.score is not null then ${value} else 0 end`);

/** What the answers of some hand-ins come to, question by question. */
export const sumAnswers = (
  db: Db,
  examIds: readonly number[],
  { startsAt, endsAt }: Range,
): Promise<VersionAnswers[]> =>
  db
    .selectFrom('exam_attempt as a')
    .innerJoin('exam_attempt_mark as m', 'm.attempt_id', 'a.id')
    .where('a.exam_id', 'in', idsIn(db, examIds))
    .where('a.submitted_at', '>=', startsAt)
    .where('a.submitted_at', '<', endsAt)
    .where(isCounted('a'))
    .where('m.deleted_at', 'is', null)
    .groupBy(['a.exam_id', 'a.exam_version_id', 'm.question_id'])
    .select([
      'a.exam_id',
      'a.exam_version_id',
      'm.question_id',
      sql<number>`count(*)`.as('answers'),
      summed(sql`m.is_correct`).as('correct'),
      summed(sql`m.time_ms`).as('time_ms'),
      ofMarked(sql`1`).as('n'),
      ofMarked(part).as('share'),
      ofMarked(sql`${part} * ${part}`).as('share_squares'),
      ofMarked(sql`a.score`).as('score'),
      ofMarked(sql`a.score * a.score`).as('score_squares'),
      ofMarked(sql`${part} * a.score`).as('products'),
    ])
    .execute();

/** The same of days that are kept. @param without exams and days that are not to be read, as `examDay` names them */
export const sumKeptAnswers = (
  db: Db,
  examIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
  without: readonly string[],
) =>
  db
    .selectFrom('insight_question')
    .where('exam_id', 'in', idsIn(db, examIds))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(without.length > 0, (query) =>
      query.where(sql`exam_id || ' ' || day`, 'not in', textsIn(db, JSON.stringify(without))),
    )
    .groupBy(['exam_id', 'question_id'])
    .select(['exam_id', 'question_id', ...SUMS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name))])
    .$castTo<Omit<VersionAnswers, 'exam_version_id'>>()
    .execute();

/** Every question of every day that is kept. */
export const listKeptAnswers = (db: Db) => db.selectFrom('insight_question').selectAll().execute();

/** Puts the answers of one exam and day in the place of those before. */
export async function putAnswers(
  db: Db,
  { exam_id, day }: { readonly exam_id: number; readonly day: string },
  answers: readonly VersionAnswers[],
): Promise<void> {
  await db.deleteFrom('insight_question').where('exam_id', '=', exam_id).where('day', '=', day).execute();
  if (answers.length === 0) return;
  await db
    .insertInto('insight_question')
    .values(answers.map((row) => ({ ...row, day })))
    .execute();
}

/** The sums of some questions by exam and question, whatever their version. */
export function addAnswers(
  rows: readonly Omit<VersionAnswers, 'exam_version_id'>[],
): Omit<VersionAnswers, 'exam_version_id'>[] {
  const sums = new Map<string, Omit<VersionAnswers, 'exam_version_id'>>();
  for (const row of rows) {
    const key = `${row.exam_id} ${row.question_id}`;
    const known = sums.get(key);
    const added = { ...row };
    if (known !== undefined) for (const name of SUMS) added[name] += known[name];
    sums.set(key, added);
  }
  return [...sums.values()];
}
