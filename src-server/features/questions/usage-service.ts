import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { iso } from '#server/iso.ts';
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
    // A computer may hold a mark without the version that it was given in.
    .leftJoin('exam_attempt', 'exam_attempt.id', 'exam_attempt_mark.attempt_id')
    .leftJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .where('exam_attempt_mark.question_id', '=', questionId)
    // Test runs of authors count for nothing.
    .where(({ or, eb }) =>
      or([eb('exam_attempt.purpose', 'is', null), eb('exam_attempt.purpose', '=', 'real')]),
    )
    .groupBy([
      'exam_version.id',
      'exam_version.exam_id',
      'exam_version.title',
      'exam_version.version_no',
      'exam_version.created_at',
      'selected_option',
      'is_correct',
    ])
    .select((eb) => [
      'exam_version.id as version_id',
      'exam_version.exam_id',
      'exam_version.title',
      'exam_version.version_no',
      'exam_version.created_at',
      'selected_option',
      'is_correct',
      eb.fn.countAll<number>().as('count'),
    ])
    .orderBy('exam_version.created_at', 'desc')
    .orderBy('exam_version.id', 'desc')
    .execute();

type MarkCount = Awaited<ReturnType<typeof countMarks>>[number];

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, row) => total + row.count, 0);

/** How some marks were given: how many were decided, the share of right ones, and which options were chosen. */
function behaviourOf(marks: readonly MarkCount[], optionCount: number) {
  const decided = marks.filter((mark) => mark.is_correct !== null);
  const answers = sum(decided);
  return {
    answers,
    facility: answers === 0 ? null : sum(decided.filter((mark) => mark.is_correct === 1)) / answers,
    chosen: Array.from({ length: optionCount }, (_, at) =>
      sum(marks.filter((mark) => mark.selected_option === at + 1)),
    ),
  };
}

function versionsOf(marks: readonly MarkCount[], optionCount: number) {
  return [...Map.groupBy(marks, (mark) => mark.version_id).values()].flatMap((own) => {
    const [first] = own;
    const { exam_id, title, version_no, created_at } = first ?? {};
    if (exam_id == null || title == null || version_no == null || created_at == null) return [];
    return {
      exam_id,
      exam_title: title,
      version_no,
      published_at: iso(created_at),
      ...behaviourOf(own, optionCount),
    };
  });
}

/** Which exams use a question, and how it behaved in the attempts that were marked. */
export async function getUsage(ctx: Ctx, questionId: number) {
  const row = await getVisibleRow(ctx, questionId);
  const exams = await listExamsOf(ctx.db, [questionId]);
  const marks = await countMarks(ctx.db, questionId);
  const optionCount = row.type === 'open_ended' ? 0 : withoutTrailingGaps(toOptions(row)).length;
  return {
    exams: exams.map(({ exam_id, exam_title, exam_status }) => ({ exam_id, exam_title, exam_status })),
    ...behaviourOf(marks, optionCount),
    versions: versionsOf(marks, optionCount),
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
