import type { MarkingQueue } from '#shared/contract/marking-queue.ts';
import type { VersionQuestion } from '#shared/domain/exams/version-content.ts';
import { getOwnExam } from '../exams/access.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { holdAnswer } from './lease-service.ts';
import { answersOf, getMarkableAttempt, standingOf } from './marking-service.ts';
import * as queue from './marking-queue-repo.ts';
import { keywordsOf, listMarks, listAttemptsAmong, type AttemptRow } from './repo.ts';

interface QueueQuery {
  readonly question_id?: number | undefined;
  readonly show: 'waiting' | 'all';
  readonly offset: number;
  readonly limit: number;
}

/** The open questions of all versions that were sat, each as its newest version says it. */
async function openQuestions(ctx: Ctx, versionIds: readonly number[]): Promise<VersionQuestion[]> {
  const found = new Map<number, VersionQuestion>();
  for (const id of versionIds) {
    const version = await ctx.services.attempts.versions.get(ctx.db, id);
    for (const question of version.content.questions)
      if (question.type === 'open_ended') found.set(question.question_id, question);
  }
  return [...found.values()];
}

/** Open answers of an own exam by question, over all attempts; who gave them is a number until its author lifts that. */
export async function presentQueue(ctx: Ctx, examId: number, query: QueueQuery): Promise<MarkingQueue> {
  const exam = await getOwnExam(ctx, examId);
  const attempts = await queue.listNumbered(ctx.db, examId);
  const versionIds = [...new Set(attempts.map((one) => one.exam_version_id))].toSorted((a, b) => a - b);
  const questions = await openQuestions(ctx, versionIds);
  const counts = new Map((await queue.countByQuestion(ctx.db, examId)).map((row) => [row.question_id, row]));
  const names = await queue.findNames(ctx.db, examId);
  const listed = questions.map((question) => {
    const { count = 0, marked = 0 } = counts.get(question.question_id) ?? {};
    return {
      question_id: question.question_id,
      title: question.title,
      max_points: question.mark / 100,
      waiting: count - marked,
      marked,
    };
  });
  const chosen =
    listed.find(({ question_id: id }) => id === query.question_id) ??
    listed.find(({ waiting }) => waiting > 0) ??
    listed[0];
  const answers =
    chosen === undefined
      ? []
      : await presentAnswers(ctx, {
          examId,
          numberOf: new Map(attempts.map(({ id }, at) => [id, at + 1])),
          questionId: chosen.question_id,
          isBlind: names === undefined,
          query,
        });
  return {
    exam_title: exam.title,
    is_blind: names === undefined,
    names_shown_by: names?.shown_name ?? null,
    question_id: chosen?.question_id ?? null,
    questions: listed,
    markers: (await queue.countByMarker(ctx.db, examId)).map(({ name, count }) => ({
      name: name ?? '',
      marked: count,
    })),
    answers,
    total:
      chosen === undefined ? 0 : query.show === 'waiting' ? chosen.waiting : chosen.waiting + chosen.marked,
  };
}

async function presentAnswers(
  ctx: Ctx,
  by: {
    readonly examId: number;
    readonly numberOf: ReadonlyMap<number, number>;
    readonly questionId: number;
    readonly isBlind: boolean;
    readonly query: QueueQuery;
  },
): Promise<MarkingQueue['answers']> {
  const { questionId, query } = by;
  const rows = await queue.listAnswers(ctx.db, by.examId, {
    questionId,
    isWaiting: query.show === 'waiting',
    offset: query.offset,
    limit: query.limit,
  });
  const attempts = await listAttemptsAmong(
    ctx.db,
    rows.map((row) => row.attempt_id),
  );
  const leases = new Map(
    (await queue.listLeases(ctx.db, questionId, ctx.now)).map((one) => [one.attempt_id, one]),
  );
  const textOf = async (attempt: AttemptRow): Promise<string> =>
    (await answersOf(ctx, attempt, [questionId]))[0]?.answerText ?? '';
  const found: MarkingQueue['answers'] = [];
  for (const row of rows) {
    const attempt = attempts.get(row.attempt_id);
    if (attempt === undefined) continue;
    const text = await textOf(attempt);
    const lease = leases.get(row.attempt_id);
    found.push({
      attempt_id: row.attempt_id,
      number: by.numberOf.get(row.attempt_id) ?? 0,
      student_name: by.isBlind ? null : row.student_name,
      answer_text: text,
      matched_keywords: keywordsOf(row.matched_keywords),
      missed_keywords: keywordsOf(row.missed_keywords),
      max_points: row.max_points / 100,
      points: row.points === null ? null : row.points / 100,
      comment: row.comment ?? '',
      marked_by: row.marked_name,
      standing: standingOf(row, text),
      lease: lease === undefined ? null : { name: lease.held_name, until: iso(lease.expires_at) },
    });
  }
  return found;
}

/** Keeps an open answer of an own exam for a window. @throws CONFLICT with the name of whoever has it */
export async function takeAnswer(
  ctx: Ctx,
  examId: number,
  wanted: { readonly attemptId: number; readonly questionId: number; readonly holder: string },
): Promise<number> {
  const attempt = await getMarkableAttempt(ctx, wanted.attemptId);
  const marks = attempt.exam_id === examId ? await listMarks(ctx.db, attempt.id) : [];
  if (!marks.some(({ question_id: id }) => id === wanted.questionId))
    return refuse('NOT_FOUND', 'This exam has no such open answer.');
  return holdAnswer(ctx, examId, wanted);
}

/** Shows markers the names of students from now on; it cannot be undone, as they have been seen. */
export async function showNames(ctx: Ctx, examId: number): Promise<void> {
  await getOwnExam(ctx, examId);
  await queue.insertNames(ctx.db, {
    id: ctx.newId(),
    exam_id: examId,
    shown_by: ctx.actor.userId,
    shown_name: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim(),
    now: ctx.now,
  });
}
