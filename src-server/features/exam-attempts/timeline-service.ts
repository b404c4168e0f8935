import type { AttemptTimeline } from '#shared/contract/attempt-timeline.ts';
import { goneOnBy, letOutBy } from '#shared/domain/exam-attempts/resume-gate.ts';
import { evidenceOf, isWatched, sumEvidence } from '#shared/domain/exam-attempts/window-evidence.ts';
import { TIMELINE_KINDS, type TimelineGroup } from '#shared/domain/exam-attempts/timeline.ts';
import type { Ctx } from '#server/context.ts';
import { deviceNoOf } from '#server/db/ids.ts';
import { iso } from '#server/iso.ts';
import { findAccountOf } from '../auth/service.ts';
import { decidingPerson, mightDecide } from './deciding-person.ts';
import { listGrants } from './grant-repo.ts';
import { getVisibleAttempt } from './logs-service.ts';
import { listTimeline } from './repo.ts';
import { listEvidence } from './standing-repo.ts';
import { unlikeOthersIn } from './unlike-others-service.ts';
import { listWriterNames } from './writer-names.ts';

interface TimelineQuery {
  readonly offset: number;
  readonly limit: number;
  readonly group?: TimelineGroup | undefined;
  readonly question?: number | undefined;
}

/** One page of what the log that counts says, in its order. @throws NOT_FOUND for exams of others */
export async function readTimeline(
  ctx: Ctx,
  attemptId: number,
  query: TimelineQuery,
): Promise<AttemptTimeline> {
  const attempt = await getVisibleAttempt(ctx, attemptId);
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const { rows, count } = await listTimeline(ctx.db, attemptId, {
    offset: query.offset,
    limit: query.limit,
    kinds: query.group === undefined ? null : TIMELINE_KINDS[query.group],
    questionId: query.question ?? null,
  });
  const names = await listWriterNames(ctx, [...new Set(rows.map(({ id }) => deviceNoOf(id)))]);
  const numberOf = new Map(version.content.questions.map((question, at) => [question.question_id, at + 1]));
  const decidedBy = new Map((await listGrants(ctx.db, attemptId)).map((one) => [one.id, one.granted_name]));
  for (const row of rows) {
    const by = (goneOnBy(row) ?? letOutBy(row))?.by;
    const person = by === undefined ? undefined : await findAccountOf(ctx.db, { id: by });
    const asked = { examId: attempt.exam_id, now: ctx.now, at: row.created_at };
    if (person !== undefined && (await mightDecide(ctx.db, person, asked)))
      decidedBy.set(row.id, decidingPerson(person).name);
  }
  const data = rows.map((row) => {
    const question = row.question_id === null ? undefined : version.questions.get(row.question_id);
    const option = question?.options.find((one) => one.option === row.selected_option);
    const deviceNo = deviceNoOf(row.id);
    return {
      seq: row.seq,
      kind: row.kind,
      at: iso(row.created_at),
      elapsed_ms: row.elapsed_ms,
      question_id: row.question_id,
      question_no: row.question_id === null ? null : (numberOf.get(row.question_id) ?? null),
      question_title: question?.title ?? null,
      answer: row.kind === 'answer' ? (row.answer_text ?? option?.text ?? null) : null,
      note: row.note,
      decided_by: decidedBy.get(row.id) ?? null,
      writer: { device_no: deviceNo, name: names.get(deviceNo) ?? null },
    };
  });
  const unlike = await unlikeOthersIn(ctx.db, attempt.exam_id);
  return {
    data,
    count,
    evidence: { ...(await evidenceOn(ctx, attemptId)), unlike_others: unlike(attemptId) },
  };
}

/** What the whole log says of the window and the computer around it. */
async function evidenceOn(ctx: Ctx, attemptId: number): Promise<AttemptTimeline['evidence']> {
  const events = await listEvidence(ctx.db, attemptId);
  const sums = sumEvidence(events);
  const app = events.map((event) => evidenceOf(event)?.app ?? null).find((one) => one !== null) ?? null;
  const isOfPage = sums.some(({ what }) => what === 'page_left');
  return { by: isWatched(events) ? 'application' : isOfPage ? 'page' : 'nobody', app, sums };
}
