import { holds } from '#shared/access/ability.ts';
import type { Allowance } from '#shared/contract/exam-time.ts';
import {
  allowanceAt,
  asOf,
  isNoAllowance,
  type Allowance as Given,
  type Dated,
} from '#shared/domain/exams/allowance.ts';
import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import { fromWallTime, toWallTime } from '#shared/domain/exams/wall-time.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { getVisibleExam } from '../exams/access.ts';
import { nameable } from '../exams/access-targets.ts';
import { getSupervisedExam, SUPERVISORS } from '../invigilation/access.ts';
import { getInstitution } from '../setup/institution-service.ts';
import * as repo from './allowance-repo.ts';

const MINUTE_MS = 60_000;
const FORMER = 'Former member';

/**
 * What somebody has beyond the time of an exam, as it stood when their attempt began; null for nothing.
 * @param knownAt when it was decided, by the clock of this server: that of the computer which began it may be ahead
 */
export async function allowanceOf(
  db: Db,
  attempt: { readonly student_id: number; readonly exam_id: number; readonly started_at: number },
  knownAt = Infinity,
): Promise<Given | null> {
  const { ofPerson, ofExam } = await repo.listAllowances(db, attempt.student_id, attempt.exam_id);
  return allowanceAt<Given & Dated>(
    { ofPerson: asOf(ofPerson, knownAt), ofExam: asOf(ofExam, knownAt) },
    attempt.started_at,
  );
}

/** What somebody would get in each of some exams if they started now. */
export async function allowancesNow(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  studentId: number,
  examIds: readonly number[],
): Promise<(examId: number) => Given | null> {
  const { ofPerson, byExam } = await repo.listAllowancesAmong(db, studentId, examIds);
  return (examId) => {
    const found = allowanceAt<Given & Dated>({ ofExam: byExam.get(examId) ?? [], ofPerson }, now);
    if (found === null) return null;
    const { percent, extra_minutes, break_minutes = 0, break_count = 0 } = found;
    const { opens_at = null, closes_at = null, attempts = null } = found;
    return { percent, extra_minutes, break_minutes, break_count, opens_at, closes_at, attempts };
  };
}

type OwnWindow = Pick<Allowance, 'opens_at' | 'closes_at' | 'attempts'>;

const NO_WINDOW = { opens_at: null, closes_at: null, attempts: null } as const;

interface Amount {
  readonly percent: number;
  readonly extra_minutes: number;
  readonly break_minutes: number;
  /** Older computers do not say it. */
  readonly break_count?: number | undefined;
  readonly reason: string;
}

/** The moment after the last day of an allowance, in the zone of the institution. */
async function endOf(ctx: Ctx, day: string | null): Promise<number | null> {
  if (day === null) return null;
  const zone = (await getInstitution(ctx))?.time_zone ?? 'UTC';
  const last = fromWallTime({ date: day, time: '23:59' }, zone);
  if (last === null || last <= ctx.now)
    return refuse('VALIDATION_FAILED', 'Choose a day that is still to come.', {
      fields: { valid_until: ['Choose a day that is still to come.'] },
    });
  return last + MINUTE_MS;
}

/** Gives somebody more time in every exam that starts from now on, or no more of it. @throws NOT_FOUND */
export async function setPersonAllowance(
  ctx: Ctx,
  userId: number,
  amount: Amount & { readonly valid_until: string | null },
): Promise<void> {
  const id = ctx.newId();
  const names = await repo.listNames(ctx.db, [userId]);
  if (!names.has(userId)) refuse('NOT_FOUND', 'There is no such account.');
  await repo.endPersonAllowance(ctx.db, userId, ctx.now);
  if (isNoAllowance(amount)) return;
  await repo.insertPersonAllowance(ctx.db, {
    id,
    ...rowOf(ctx, userId, amount),
    valid_until: await endOf(ctx, amount.valid_until),
  });
}

const rowOf = (
  ctx: Ctx,
  userId: number,
  { percent, extra_minutes: extra, break_minutes: rest, break_count: count = 0, reason }: Amount,
) => ({
  user_id: userId,
  percent,
  extra_minutes: extra,
  break_minutes: rest,
  break_count: count,
  reason,
  granted_by: ctx.actor.userId,
  created_at: ctx.now,
  updated_at: ctx.now,
});

/** What somebody has in every exam; the last day as the institution counts days. */
export async function getPersonAllowance(ctx: Ctx, userId: number): Promise<Allowance | null> {
  const row = await repo.findPersonAllowance(ctx.db, userId);
  if (row === undefined || (row.valid_until !== null && row.valid_until <= ctx.now)) return null;
  const names = await repo.listNames(ctx.db, [userId, row.granted_by]);
  const zone = (await getInstitution(ctx))?.time_zone ?? 'UTC';
  return {
    ...present(ctx, row, names),
    valid_until: row.valid_until === null ? null : toWallTime(row.valid_until - MINUTE_MS, zone).date,
    ...NO_WINDOW,
  };
}

/** Why somebody needs more time is often an illness: it is for whoever wrote it, and for those who keep accounts. */
const seesReason = (ctx: Ctx, row: { readonly granted_by: number }): boolean =>
  row.granted_by === ctx.actor.userId || holds(ctx.actor.ability, 'users:edit');

const present = (
  ctx: Ctx,
  row: Pick<repo.PersonAllowanceRow, keyof Amount | 'user_id' | 'granted_by' | 'created_at'>,
  names: ReadonlyMap<number, string>,
): Omit<Allowance, 'valid_until' | keyof OwnWindow> => ({
  user_id: row.user_id,
  name: names.get(row.user_id) ?? FORMER,
  percent: row.percent,
  extra_minutes: row.extra_minutes,
  break_minutes: row.break_minutes,
  break_count: row.break_count,
  reason: seesReason(ctx, row) ? row.reason : null,
  granted_by: names.get(row.granted_by) ?? FORMER,
  granted_at: iso(row.created_at),
});

/** Who has more time in an exam. @throws NOT_FOUND for exams of others */
export async function listExamAllowances(ctx: Ctx, examId: number): Promise<Allowance[]> {
  await getSupervisedExam(ctx, examId, SUPERVISORS);
  const rows = await repo.listExamAllowances(ctx.db, examId);
  const names = await repo.listNames(
    ctx.db,
    rows.flatMap((row) => [row.user_id, row.granted_by]),
  );
  return rows.map((row) => ({
    ...present(ctx, row, names),
    valid_until: null,
    opens_at: row.opens_at === null ? null : iso(row.opens_at),
    closes_at: row.closes_at === null ? null : iso(row.closes_at),
    attempts: row.attempts,
  }));
}

const noSuchStudent = (text: string): never =>
  refuse('VALIDATION_FAILED', text, { fields: { user_ids: [text] } });

/** Students among the named ones and the members of groups whom the signed-in person may name. */
async function chosenStudents(ctx: Ctx, userIds: readonly number[], groupIds: readonly number[]) {
  const known = await nameable(ctx, userIds);
  if (userIds.some((id) => !known.has(id)))
    return noSuchStudent('One of these people is not among those whom you can name.');
  const students = await repo.listStudentsAmong(ctx.db, { userIds, groupIds });
  const named = await nameable(ctx, students);
  const chosen = students.filter((id) => named.has(id));
  return chosen.length === 0 ? noSuchStudent('Choose somebody who is a student here.') : chosen;
}

const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** A window that ends before it begins, or has ended, is none; what is not said of it is that of the exam. */
function windowOf(
  ctx: Ctx,
  exam: Awaited<ReturnType<typeof getVisibleExam>>,
  { opens_at: from, closes_at: until, attempts }: OwnWindow,
) {
  const own = { opens_at: momentOf(from), closes_at: momentOf(until), attempts };
  const no = (text: string): never => refuse('VALIDATION_FAILED', text, { fields: { closes_at: [text] } });
  if (isClosedAt(own.closes_at, ctx.now)) no('Choose an end that is still to come.');
  const opensAt = own.opens_at ?? exam.published_opens_at;
  const closesAt = own.closes_at ?? exam.published_closes_at;
  const isOwn = own.opens_at !== null || own.closes_at !== null;
  if (isOwn && opensAt !== null && isClosedAt(closesAt, opensAt))
    no('It would close before it opens for them: choose another end.');
  return own;
}

/**
 * Gives people more time in an exam that they start from now on, or a window and attempts of their own.
 * @returns to how many
 */
export async function setExamAllowances(
  ctx: Ctx,
  examId: number,
  given: Amount & OwnWindow & { user_ids: number[]; group_ids: number[] },
): Promise<number> {
  const { user_ids: userIds, group_ids: groupIds } = given;
  const own = windowOf(ctx, await getVisibleExam(ctx, examId), given);
  const people = await chosenStudents(ctx, userIds, groupIds);
  await repo.endExamAllowances(ctx.db, { examId, userIds: people, now: ctx.now });
  for (const userId of people)
    await repo.insertExamAllowance(ctx.db, {
      id: ctx.newId(),
      exam_id: examId,
      ...rowOf(ctx, userId, given),
      ...own,
    });
  return people.length;
}

/** Somebody has the time of every exam in this one again. */
export async function removeExamAllowance(ctx: Ctx, examId: number, userId: number): Promise<void> {
  await getVisibleExam(ctx, examId);
  await repo.endExamAllowances(ctx.db, { examId, userIds: [userId], now: ctx.now });
}
