import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { withoutTrailingGaps } from '#shared/domain/questions/question-rules.ts';
import { getVisibleRow } from './list-service.ts';
import { toOptions } from './mapper.ts';
import { countUses, listVisible } from './question-repo.ts';
import { scopeOf } from './scope.ts';

const listExamsOf = (db: Db, questionIds: readonly number[]) =>
  db
    .selectFrom('exam_question')
    .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
    .where('exam_question.question_id', 'in', questionIds)
    .where('exam_question.deleted_at', 'is', null)
    .where('exam.deleted_at', 'is', null)
    .distinct()
    .select([
      'exam.id as exam_id',
      'exam.title as exam_title',
      'exam.status as exam_status',
      'exam.published_version_id',
    ])
    .orderBy('exam.id')
    .execute();

const countMarks = (db: Db, questionId: number) =>
  db
    .selectFrom('exam_attempt_mark')
    .where('question_id', '=', questionId)
    .groupBy(['selected_option', 'is_correct'])
    .select((eb) => ['selected_option', 'is_correct', eb.fn.countAll<number>().as('count')])
    .execute();

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, row) => total + row.count, 0);

/** Which exams use a question, and how it behaved in the attempts that were marked. */
export async function getUsage(ctx: Ctx, questionId: number) {
  const row = await getVisibleRow(ctx, questionId);
  const exams = await listExamsOf(ctx.db, [questionId]);
  const marks = await countMarks(ctx.db, questionId);
  const decided = marks.filter((mark) => mark.is_correct !== null);
  const options = row.type === 'open_ended' ? [] : withoutTrailingGaps(toOptions(row));
  return {
    exams: exams.map(({ exam_id, exam_title, exam_status }) => ({ exam_id, exam_title, exam_status })),
    answers: sum(decided),
    facility:
      decided.length === 0 ? null : sum(decided.filter((mark) => mark.is_correct === 1)) / sum(decided),
    chosen: options.map((_, at) => sum(marks.filter((mark) => mark.selected_option === at + 1))),
  };
}

/** How many of some questions stand in exams, and in which; what the person may not see counts for nothing. */
export async function getUses(ctx: Ctx, questionIds: readonly number[]) {
  const rows = await listVisible(ctx.db, scopeOf(ctx.actor), [...new Set(questionIds)]);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return { used: 0, exams: [] };
  const exams = await listExamsOf(ctx.db, ids);
  return {
    used: (await countUses(ctx.db, ids)).length,
    exams: exams.map(({ exam_id, exam_title, published_version_id: version }) => ({
      exam_id,
      exam_title,
      is_published: version !== null,
    })),
  };
}
