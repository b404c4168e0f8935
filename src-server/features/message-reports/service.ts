import { z } from 'zod';
import type { MessageReport, ReportDecision, ReportedMessages } from '#shared/contract/message-reports.ts';
import { shownAround } from '#shared/domain/message-reports/window.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { readReviewsForOrder, removeReviewForOrder } from '../course-reviews/service.ts';
import { readForOrder, removeForOrder } from '../messages/keep-order-service.ts';
import { messagesAttaching } from '../messages/attachment-service.ts';
import { notify } from '../notifications/notify.ts';
import * as repo from './repo.ts';

const DAY_MS = 24 * 60 * 60_000;
const Ids = z.array(z.int());
const FORMER = 'Former member';

const idsOf = (row: repo.ReportRow): number[] => Ids.parse(JSON.parse(row.message_ids));

type People = Awaited<ReturnType<typeof repo.listPeople>>;

function toReport(row: repo.ReportRow, people: People, review: MessageReport['review']): MessageReport {
  const { reported_id: reported } = row;
  const personOf = (id: number) => ({ user_id: id, name: people.get(id)?.name ?? FORMER });
  return {
    id: row.id,
    reason: row.reason,
    text: row.text,
    reporter: personOf(row.reporter_id),
    reported: reported === null ? null : { ...personOf(reported), role: people.get(reported)?.role ?? '' },
    subject: row.subject,
    review,
    created_at: iso(row.created_at),
    decision:
      row.decision === null
        ? null
        : {
            decision: row.decision,
            decided_name: row.decided_name ?? '',
            note: row.note ?? '',
            silenced_until: isoOrNull(row.silenced_until),
            decided_at: iso(row.decided_at ?? row.created_at),
          },
  };
}

const peopleOf = (rows: readonly repo.ReportRow[]): number[] =>
  rows.flatMap(({ reporter_id: reporter, reported_id: reported }) =>
    reported === null ? [reporter] : [reporter, reported],
  );

/** The reviews that some reports are about, read at once. */
async function reviewsOf(ctx: Ctx, rows: readonly repo.ReportRow[]) {
  const reviews = await readReviewsForOrder(
    ctx,
    rows.flatMap(({ course_review_id: id }) => id ?? []),
  );
  return ({ course_review_id: id }: repo.ReportRow): MessageReport['review'] =>
    (id === null ? undefined : reviews.get(id)) ?? null;
}

/** One page of what people reported. */
export async function listReports(ctx: Ctx, query: Parameters<typeof repo.listReports>[1]) {
  const { rows, count } = await repo.listReports(ctx.db, query);
  const people = await repo.listPeople(ctx.db, peopleOf(rows));
  const reviewOf = await reviewsOf(ctx, rows);
  return { data: rows.map((row) => toReport(row, people, reviewOf(row))), count };
}

/** The ids of the messages that are shown with a report. */
async function shownWith(ctx: Ctx, row: repo.ReportRow): Promise<number[]> {
  if (row.conversation_id === null) return [];
  const all = await repo.listMessageIds(ctx.db, row.conversation_id, row.created_at);
  return shownAround(all, idsOf(row));
}

/** Whether a file came with a message that whoever keeps order is shown; what was removed stays evidence. */
export async function isAttachmentOfReported(ctx: Ctx, sha256: string): Promise<boolean> {
  if (!ctx.actor.ability.can('view', 'users')) return false;
  for (const { message_id: messageId, conversation_id: id } of await messagesAttaching(ctx, sha256))
    for (const report of await repo.listReportsOf(ctx.db, id))
      if ((await shownWith(ctx, report)).includes(messageId)) return true;
  return false;
}

/** A report with ten messages around what it is about. @throws NOT_FOUND */
export async function getReport(ctx: Ctx, id: number): Promise<ReportedMessages> {
  const row = await repo.findReport(ctx.db, id);
  if (row === undefined) return refuse('NOT_FOUND', 'There is no such report.');
  const reported = idsOf(row);
  const messages = await readForOrder(ctx, await shownWith(ctx, row));
  const writers = new Map(messages.map(({ sender_id: writer, sender_name: name }) => [writer, name]));
  const people = await repo.listPeople(ctx.db, peopleOf([row]));
  if (row.reported_id !== null) writers.set(row.reported_id, people.get(row.reported_id)?.name ?? FORMER);
  writers.delete(row.reporter_id);
  const reviewOf = await reviewsOf(ctx, [row]);
  return {
    ...toReport(row, people, reviewOf(row)),
    messages,
    message_ids: reported,
    writers: [...writers].map(([userId, name]) => ({ user_id: userId, name })),
  };
}

/**
 * Decides about a report, once. Removed messages leave a mark; whom it is about and who reported hear of it, and neither who
 * the other is. @throws CONFLICT where somebody has decided already
 */
export async function decideReport(ctx: Ctx, id: number, body: ReportDecision): Promise<number> {
  const decisionId = ctx.newId();
  const report = await getReport(ctx, id);
  const { decision, user_id: about } = body;
  if (report.decision !== null)
    refuse('CONFLICT', `${report.decision.decided_name} has decided about this already.`);
  const shown = new Map(report.messages.map((message) => [message.id, message]));
  if (body.message_ids.some((messageId) => !shown.has(messageId)))
    refuse('VALIDATION_FAILED', 'One of the messages is not part of what was reported.');
  if (about !== null && !report.writers.some(({ user_id: writer }) => writer === about))
    refuse('VALIDATION_FAILED', 'This person is not part of what was reported.', {
      fields: { user_id: ['This person is not part of what was reported.'] },
    });
  if (decision === 'remove_review') {
    const reviewId = (await repo.findReport(ctx.db, id))?.course_review_id ?? null;
    if (reviewId === null)
      return refuse('VALIDATION_FAILED', 'This report is about no review of a course.', {
        fields: { decision: ['This report is about no review of a course.'] },
      });
    await removeReviewForOrder(ctx, reviewId);
  }
  if (decision === 'remove') for (const messageId of body.message_ids) await removeForOrder(ctx, messageId);
  const { firstName, lastName, userId } = ctx.actor;
  await repo.insertDecision(ctx.db, {
    id: decisionId,
    message_report_id: id,
    decided_by: userId,
    decided_name: `${firstName} ${lastName}`.trim(),
    decision,
    about_id: about,
    silenced_until: decision === 'silence' ? ctx.now + body.days * DAY_MS : null,
    note: body.note.trim(),
    created_at: ctx.now,
  });
  const writers = body.message_ids.flatMap((messageId) => shown.get(messageId)?.sender_id ?? []);
  const concerned: Readonly<Record<ReportDecision['decision'], readonly number[]>> = {
    none: [],
    remove: writers,
    remove_review: report.reported === null ? [] : [report.reported.user_id],
    warn: about === null ? [] : [about],
    silence: about === null ? [] : [about],
  };
  const told = [...concerned[decision]];
  await notify(ctx, { kind: 'order_decided', aboutId: id, to: told, subject: body.note.trim() });
  await notify(ctx, {
    kind: 'report_decided',
    aboutId: id,
    to: [report.reporter.user_id],
    subject: body.note.trim(),
  });
  return decisionId;
}
