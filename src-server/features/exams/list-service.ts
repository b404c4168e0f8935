import { EXAM_STATUSES, type ExamStatus } from '#shared/contract/exam-status.ts';
import type { ExamCard } from '#shared/contract/exams.ts';
import { subjectOf } from '#shared/domain/exams/subject.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { getVisibleExam, viewScope } from './access.ts';
import { listFolders, listQuestionFolders } from './link-repo.ts';
import { toExamCard } from './mapper.ts';
import { flagsOf } from '../exam-attempts/attempt-clock.ts';
import { unlikeOthersIn } from '../exam-attempts/unlike-others-service.ts';
import * as repo from './repo.ts';

export const IN_PROGRESS: readonly ExamStatus[] = ['savedAsDraft', 'pending_approval'];
export const COMPLETED: readonly ExamStatus[] = ['scheduled', 'published', 'archived'];

/** The statuses that a list asks for: one of them, a group, or all. */
export function statusesOf(query: {
  exam_status?: ExamStatus | undefined;
  exam_group?: 'in_progress' | 'completed' | undefined;
}): readonly ExamStatus[] {
  if (query.exam_status !== undefined) return [query.exam_status];
  if (query.exam_group === 'in_progress') return IN_PROGRESS;
  return query.exam_group === 'completed' ? COMPLETED : EXAM_STATUSES;
}

/** Cards of the exams that the signed-in person may see, last changed first. */
export async function listExamCards(
  ctx: Ctx,
  query: {
    offset: number;
    limit: number;
    statuses?: readonly ExamStatus[] | undefined;
    search?: string | undefined;
    exam_price?: 'free' | 'paid' | undefined;
    exam_category?: string | undefined;
    exam_id?: number | undefined;
  },
): Promise<{ cards: ExamCard[]; total: number }> {
  const { rows, total } = await repo.listExams(
    ctx.db,
    viewScope(ctx),
    {
      statuses: query.statuses ?? EXAM_STATUSES,
      words: (query.search ?? '').split(/\s+/).filter((word) => word !== ''),
      price: query.exam_price,
      category: query.exam_category,
      id: query.exam_id,
      offset: query.offset,
      limit: query.limit,
    },
    ctx.now,
  );
  return { cards: await toCards(ctx, rows), total };
}

/** The subject of each draft as it is now; the folders of an author are read once. */
async function subjectsOf(ctx: Pick<Ctx, 'db'>, rows: readonly repo.ExamRow[]): Promise<Map<number, string>> {
  const chosen = Map.groupBy(
    await listQuestionFolders(
      ctx.db,
      rows.map((row) => row.id),
    ),
    (link) => link.exam_id,
  );
  const subjects = new Map<number, string>();
  for (const [authorId, exams] of Map.groupBy(rows, (row) => row.instructor_id)) {
    const folders = await listFolders(ctx.db, authorId);
    for (const { id, published_subject: published } of exams) {
      const ids = chosen.get(id)?.map((link) => link.folder_id);
      // Of an exam of somebody else, a computer of a hub has no questions, but its version.
      subjects.set(id, ids === undefined ? (published ?? '') : subjectOf(ids, folders));
    }
  }
  return subjects;
}

/** Cards of exam rows; the attempts of all of them are counted at once. */
async function toCards(ctx: Pick<Ctx, 'db' | 'now'>, rows: readonly repo.ExamRow[]) {
  const ids = rows.map((row) => row.id);
  const tallies = new Map(
    (ids.length === 0 ? [] : await repo.listAttemptTallies(ctx.db, ids)).map((tally) => [
      tally.exam_id,
      tally,
    ]),
  );
  const subjects = await subjectsOf(ctx, rows);
  return rows.map((row): ExamCard => {
    const tally = tallies.get(row.id);
    const sum = tally?.score_sum ?? 0;
    const scored = tally?.scored ?? 0;
    return toExamCard(
      row,
      {
        subject: subjects.get(row.id) ?? '',
        attempts: tally?.attempts ?? 0,
        meanScore: scored === 0 ? null : Math.round(sum / scored),
      },
      ctx.now,
    );
  });
}

/** Attempts per ten points, 0-9 to 90-100. */
export function toDistribution(buckets: readonly { bucket: number; attempts: number }[]): number[] {
  const distribution = Array.from({ length: 10 }, () => 0);
  for (const { bucket, attempts } of buckets) {
    const index = Math.min(9, bucket);
    distribution[index] = (distribution[index] ?? 0) + attempts;
  }
  return distribution;
}

async function versionsWithOpenQuestions(ctx: Ctx, versionIds: readonly number[]): Promise<Set<number>> {
  const open = new Set<number>();
  for (const id of new Set(versionIds)) {
    const version = await ctx.services.attempts.versions.find(ctx.db, id);
    if (version?.content.questions.some(({ type }) => type === 'open_ended')) open.add(id);
  }
  return open;
}

/** The attempts of one exam with what they scored. */
export async function listResults(
  ctx: Ctx,
  examId: number,
  query: { offset: number; limit: number; exam_result?: 'pass' | 'fail' | 'pending' | undefined },
) {
  await getVisibleExam(ctx, examId);
  const { exam_result: result, ...page } = query;
  const { rows, total } = await repo.listAttemptsOf(ctx.db, examId, { ...page, result });
  const open = await versionsWithOpenQuestions(
    ctx,
    rows.map((row) => row.exam_version_id),
  );
  const unlike = await unlikeOthersIn(ctx.db, examId);
  return {
    data: rows.map((row) => ({
      attempt_id: row.id,
      student_id: row.student_id,
      student_name: row.student_name,
      attempt_no: row.attempt_no,
      state: row.state,
      exam_score: row.score === null ? null : row.score / 100,
      exam_result: row.result,
      pass_percent: row.pass_percent === null ? null : row.pass_percent / 100,
      score_mismatch: Boolean(row.has_mismatch),
      is_late: row.is_late === 1,
      flags: flagsOf(row),
      has_other_logs: Boolean(row.has_other_logs),
      unlike_others: unlike(row.id),
      has_open_answers: row.result !== null && row.state !== 'void' && open.has(row.exam_version_id),
      started_at: iso(row.started_at),
      submitted_at: row.submitted_at === null ? null : iso(row.submitted_at),
    })),
    total,
    distribution: toDistribution(await repo.listScoreBuckets(ctx.db, [examId])),
  };
}
