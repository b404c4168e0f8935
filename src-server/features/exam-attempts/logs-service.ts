import { changesAny } from '#shared/access/ability.ts';
import type { AttemptLogs, OtherLog } from '#shared/contract/attempt-logs.ts';
import { foldAnswers, isAnswered, type LoggedAnswer } from '#shared/domain/exam-attempts/answer-log.ts';
import { staffDecisionsFor } from '#shared/domain/exam-attempts/staff-decision.ts';
import type { VersionQuestion } from '#shared/domain/exams/version-content.ts';
import type { Ctx } from '#server/context.ts';
import { deviceNoOf } from '#server/db/ids.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { flagsOf } from './attempt-clock.ts';
import { receiptOf } from './chain.ts';
import { keptBranches, type KeptBranch, type PlacedEvent } from './kept-branches.ts';
import { toChainedEvent } from './log-service.ts';
import { listDecisions } from './decision-repo.ts';
import { listBranches } from './receipt-repo.ts';
import { listRefusedAnswers } from './refused-answers.ts';
import * as repo from './repo.ts';
import type { LoadedVersion } from './version-cache.ts';
import { listWriterNames } from './writer-names.ts';

/** Authors see attempts at their own exams; who only looks (administrators) sees all. */
export async function getVisibleAttempt(ctx: Ctx, attemptId: number): Promise<repo.AttemptRow> {
  const authorId = changesAny(ctx.actor.ability, 'instructor-exams') ? ctx.actor.userId : null;
  const attempt = await repo.findAttemptInScope(ctx.db, attemptId, authorId);
  return attempt ?? refuse('NOT_FOUND', 'There is no such attempt at your exams.');
}

/** The log that counts, as other logs are compared with it. */
export const mainLog = async (ctx: Pick<Ctx, 'db'>, attemptId: number): Promise<PlacedEvent[]> =>
  (await repo.listEvents(ctx.db, attemptId)).map((row) => ({
    id: row.id,
    seq: row.seq,
    hash: row.hash,
    event: toChainedEvent(row),
    sent: null,
  }));

/**
 * Another log can count instead of the one that does when both lead somewhere: it was handed in itself, or
 * the attempt was and is over. What follows a hand-in never can.
 */
export const mayCount = (
  attempt: Pick<repo.AttemptRow, 'sealed_count'>,
  log: { readonly fromSeq: number; readonly isHandedIn: boolean },
): boolean =>
  log.fromSeq > 1 && log.isHandedIn && (attempt.sealed_count === null || log.fromSeq <= attempt.sealed_count);

/** A void attempt can count once nothing is added to it any more. */
export const mayAdmit = ({ state, sealed_count: sealed }: Pick<repo.AttemptRow, 'state' | 'sealed_count'>) =>
  state === 'void' && sealed !== null;

/** True while another log of an attempt could count and nobody has decided since it came. */
export async function hasOpenDecision(
  ctx: Pick<Ctx, 'db'>,
  attempt: Pick<repo.AttemptRow, 'id' | 'sealed_count'>,
): Promise<boolean> {
  const rows = await listBranches(ctx.db, attempt.id);
  if (rows.length === 0) return false;
  const decided = (await listDecisions(ctx.db, attempt.id)).map(({ created_at: at }) => at);
  const branches = keptBranches(await mainLog(ctx, attempt.id), rows);
  return branches.some(({ row, events, fromSeq }) => {
    const isHandedIn = events.slice(fromSeq - 1).some(({ event }) => event.kind === 'submit');
    return decided.every((at) => at < row.received_at) && mayCount(attempt, { fromSeq, isHandedIn });
  });
}

type Said = OtherLog['differences'][number]['counted'];

function saidIn(answer: LoggedAnswer | undefined, question: VersionQuestion): Said {
  if (answer === undefined || !isAnswered(answer)) return { option: null, text: null };
  const { selectedOption: option, answerText } = answer;
  const chosen = question.options.find((one) => one.option === option);
  return { option, text: answerText ?? chosen?.text ?? null };
}

const answersIn = (version: LoadedVersion, events: readonly PlacedEvent[]) =>
  new Map(
    foldAnswers(
      [...version.questions.keys()],
      events.map(({ event }) => event),
    ).map((answer) => [answer.questionId, answer]),
  );

function differences(version: LoadedVersion, main: readonly PlacedEvent[], other: readonly PlacedEvent[]) {
  const counted = answersIn(version, main);
  const kept = answersIn(version, other);
  return version.content.questions.flatMap((question) => {
    const id = question.question_id;
    const [one, two] = [saidIn(counted.get(id), question), saidIn(kept.get(id), question)];
    return one.option === two.option && one.text === two.text
      ? []
      : [{ question_id: id, question_title: question.title, counted: one, other: two }];
  });
}

/** How an attempt came about, with every other log of it and what differs there. */
export async function presentLogs(ctx: Ctx, attempt: repo.AttemptRow): Promise<AttemptLogs> {
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const main = await mainLog(ctx, attempt.id);
  const branches = keptBranches(main, await listBranches(ctx.db, attempt.id));
  const studentName = await repo.getStudentName(ctx.db, attempt.id);
  const writersOf = (events: readonly PlacedEvent[]) => [...new Set(events.map(({ id }) => deviceNoOf(id)))];
  const names = await listWriterNames(ctx, writersOf([...main, ...branches.flatMap(({ events }) => events)]));
  const writer = (deviceNo: number) => ({ device_no: deviceNo, name: names.get(deviceNo) ?? null });
  const present = ({ row, events, fromSeq }: KeptBranch): OtherLog => {
    const own = events.slice(fromSeq - 1);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) throw new Error(`Branch ${row.id} has no events.`);
    const isHandedIn = own.some(({ event }) => event.kind === 'submit');
    return {
      id: row.id,
      receipt: receiptOf(last.hash),
      from_seq: fromSeq,
      event_count: own.length,
      writer: writer(deviceNoOf(first.id)),
      first_at: iso(first.event.wallMs),
      last_at: iso(last.event.wallMs),
      received_at: iso(row.received_at),
      is_handed_in: isHandedIn,
      follows_hand_in: attempt.sealed_count !== null && fromSeq > attempt.sealed_count,
      may_count: mayCount(attempt, { fromSeq, isHandedIn }),
      differences: differences(version, main, events),
    };
  };
  return {
    attempt_id: attempt.id,
    exam_id: attempt.exam_id,
    exam_title: version.row.title,
    student_name: studentName,
    attempt_no: attempt.attempt_no,
    state: attempt.state,
    started_at: iso(attempt.started_at),
    deadline_at: attempt.deadline_at === null ? null : iso(attempt.deadline_at),
    submitted_at: attempt.submitted_at === null ? null : iso(attempt.submitted_at),
    is_late: attempt.is_late === 1,
    flags: flagsOf(attempt),
    receipt: receiptOf(attempt.head_hash),
    event_count: attempt.event_count,
    writers: writersOf(main).map(writer),
    other_logs: branches.map(present),
    refused_answers: await listRefusedAnswers(ctx, attempt.id, version),
    staff_decisions: [...staffDecisionsFor(attempt)],
    may_admit: mayAdmit(attempt),
    decisions: (await listDecisions(ctx.db, attempt.id)).map((one) => ({
      kind: one.kind,
      decided_by: `${one.first_name ?? ''} ${one.last_name ?? ''}`.trim(),
      decided_at: iso(one.created_at),
      reason: one.reason,
      former_receipt: receiptOf(one.former_head),
      former_score: one.former_score === null ? null : one.former_score / 100,
      chosen_receipt: receiptOf(one.chosen_head),
      chosen_score: one.chosen_score === null ? null : one.chosen_score / 100,
    })),
  };
}
