import type { DashboardData } from '#shared/contract/dashboard.ts';
import { lastDays, perDay } from '#shared/domain/dashboard/calendar.ts';
import { attemptFigures, figure } from '#shared/domain/dashboard/figures.ts';
import { staffSteps } from '#shared/domain/dashboard/next-steps.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { countAsking } from '../access-requests/service.ts';
import { listCourseCards } from '../courses/list-service.ts';
import { listExamCards, toDistribution } from '../exams/list-service.ts';
import { EVERYONE, readTally } from '../questions/tally.ts';
import { countWaiting } from '../users/account-service.ts';
import { listQuietAttempts, listUnusualEndings } from './attention-repo.ts';
import { fullName, sumOf, toAttention } from './mapper.ts';
import { DAY_MS, institutionZone, lastAndBefore } from './periods.ts';
import * as repo from './repo.ts';
import { loadSubjects } from './subject-service.ts';

type SupportDashboard = Extract<DashboardData, { role: 'support' }>;
type AdminDashboard = Extract<DashboardData, { role: 'admin' }>;

const SIGN_IN_DAYS = 14;
const ATTENTION_DAYS = 14;
const ATTENTION = 12;
const QUIET_MS = 15 * 60_000;
const ATTEMPT_DAYS = 30;
const SCORE_DAYS = 90;
const RECENT_SIGN_INS = 8;

const total = (points: readonly { value: number }[]): number =>
  points.reduce((sum, point) => sum + point.value, 0);

/** What support staff see first: who may need help now, and how the service is used. */
export async function supportDashboard(ctx: Ctx): Promise<SupportDashboard> {
  const zone = await institutionZone(ctx);
  const days = lastDays(ctx.now, zone, SIGN_IN_DAYS);
  const signIns = perDay(
    await repo.signInSlots(ctx.db, ctx.now - (SIGN_IN_DAYS + 1) * DAY_MS, null),
    days,
    zone,
  );
  const submissions = await repo.submissionSlots(ctx.db, ctx.now - ATTENTION_DAYS * DAY_MS);
  const { last, before } = lastAndBefore(submissions, ctx.now, 7);
  const quiet = await listQuietAttempts(ctx.db, ctx.now - QUIET_MS, ATTENTION);
  const unusual = await listUnusualEndings(ctx.db, ctx.now - ATTENTION_DAYS * DAY_MS, ATTENTION);
  const people = await repo.countPeople(ctx.db);
  const attention = [...quiet, ...unusual].slice(0, ATTENTION).map(toAttention);
  return {
    role: 'support',
    next_steps: staffSteps({ attention, awaitingApproval: [], isAdmin: false }),
    figures: [
      figure('people', total(people)),
      figure('sign_ins_today', signIns.at(-1)?.value ?? 0, signIns.at(-8)?.value ?? null),
      figure('attempts_running', await repo.countRunning(ctx.db)),
      ...attemptFigures(sumOf(last), sumOf(before)),
    ],
    attention,
    sign_ins_per_day: signIns,
    people,
  };
}

/** What an administrator sees first: the institution in numbers. */
export async function adminDashboard(ctx: Ctx): Promise<AdminDashboard> {
  const zone = await institutionZone(ctx);
  const submissions = await repo.submissionSlots(ctx.db, ctx.now - 2 * ATTEMPT_DAYS * DAY_MS);
  const { last, before } = lastAndBefore(submissions, ctx.now, ATTEMPT_DAYS);
  const people = await repo.countPeople(ctx.db);
  const waiting = await listExamCards(ctx, { offset: 0, limit: 3, statuses: ['pending_approval'] });
  const courses = await listCourseCards(ctx, { offset: 0, limit: 3, statuses: ['pending_approval'] });
  const attention = (await listQuietAttempts(ctx.db, ctx.now - QUIET_MS, 3)).map(toAttention);
  return {
    role: 'admin',
    next_steps: staffSteps({
      attention,
      awaitingApproval: waiting.cards,
      awaitingCourses: courses.cards,
      people: { asking: await countAsking(ctx), waiting: await countWaiting(ctx) },
      isAdmin: true,
    }),
    figures: [
      figure('people', total(people)),
      figure('questions', await readTally(ctx.db, EVERYONE, 'all', 0)),
      figure('published_exams', await repo.countPublishedExams(ctx.db)),
      ...attemptFigures(sumOf(last), sumOf(before)),
    ],
    people,
    attempts_per_day: perDay(
      last.map((row) => ({ slot: row.slot, count: row.attempts })),
      lastDays(ctx.now, zone, ATTEMPT_DAYS),
      zone,
    ),
    distribution: toDistribution(await repo.scoreBucketsSince(ctx.db, ctx.now - SCORE_DAYS * DAY_MS)),
    subjects: await loadSubjects(ctx),
    recent_sign_ins: (await repo.latestSignIns(ctx.db, RECENT_SIGN_INS)).map((row) => ({
      name: fullName(row),
      role: row.user_role,
      at: iso(row.signed_in_at),
    })),
  };
}
