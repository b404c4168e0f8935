import { holds } from '#shared/access/ability.ts';
import type { DashboardData } from '#shared/contract/dashboard.ts';
import { cohortOf } from '#shared/domain/dashboard/cohort.ts';
import { lastDays, perDay } from '#shared/domain/dashboard/calendar.ts';
import { figure, meanScore, passRate, type AttemptSums } from '#shared/domain/dashboard/figures.ts';
import { byClosing, byOpening, opensLater, studentSteps } from '#shared/domain/dashboard/next-steps.ts';
import { trendOf, type TrendResult } from '#shared/domain/dashboard/trend.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { latestOwn } from '../certificates/service.ts';
import { courseAhead } from '../course-progress/ahead-service.ts';
import { listOwnExams } from '../enrolments/list-service.ts';
import { toCourseCard } from './mapper.ts';
import { DAY_MS, institutionZone } from './periods.ts';
import * as repo from './repo.ts';

type StudentDashboard = Extract<DashboardData, { role: 'student' }>;

const SHOWN_RESULTS = 6;
const TREND_ATTEMPTS = 60;
const CLASS_SIZE = 1000;
const ENROLLED = 30;
const OPEN = 3;
const COURSES = 6;
const UPCOMING = 5;
const ACTIVITY_DAYS = 84;
const DUE = 5;
const CERTIFICATES = 3;
const NOTHING_AHEAD = { continue: null, due: [] };

type ClosedAttempt = Awaited<ReturnType<typeof repo.listClosedAttempts>>[number];
interface Result extends TrendResult {
  readonly attempt: ClosedAttempt;
  readonly title: string;
}

async function loadResults(ctx: Ctx): Promise<Result[]> {
  const attempts = await repo.listClosedAttempts(ctx.db, ctx.actor.userId, TREND_ATTEMPTS);
  return attempts.map((attempt) => ({
    attempt,
    title: attempt.title,
    subject: attempt.subject,
    score: attempt.score,
    submittedAt: attempt.submitted_at ?? 0,
  }));
}

/** The newest results with their trend and the class on the same exam. */
async function presentResults(ctx: Ctx, results: readonly Result[]): Promise<StudentDashboard['results']> {
  const classes = new Map<number, ReturnType<typeof cohortOf>>();
  const shown: StudentDashboard['results'] = [];
  for (const result of results.slice(0, SHOWN_RESULTS)) {
    const { attempt } = result;
    if (!classes.has(attempt.exam_id)) {
      const rows = await repo.listClassScores(ctx.db, attempt.exam_id, CLASS_SIZE);
      classes.set(attempt.exam_id, cohortOf(rows.flatMap((row) => (row.score === null ? [] : [row.score]))));
    }
    shown.push({
      attempt_id: attempt.id,
      exam_id: attempt.exam_id,
      exam_title: result.title,
      exam_score: attempt.score === null ? null : attempt.score / 100,
      exam_result: attempt.result ?? 'pending',
      pass_percent: attempt.pass_percent / 100,
      submitted_at: iso(result.submittedAt),
      subject: result.subject,
      ...trendOf(result, results),
      cohort: classes.get(attempt.exam_id) ?? null,
    });
  }
  return shown;
}

const sumsOf = (results: readonly Result[]): AttemptSums => ({
  attempts: results.length,
  scored: results.filter((result) => result.score !== null).length,
  scoreSum: results.reduce((sum, result) => sum + (result.score ?? 0), 0),
  passed: results.filter((result) => result.attempt.result === 'pass').length,
});

function studentFigures(results: readonly Result[], openExams: number, now: number) {
  const border = now - 30 * DAY_MS;
  const all = sumsOf(results);
  const earlier = sumsOf(results.filter((result) => result.submittedAt < border));
  const mean = meanScore(all);
  const rate = passRate(all);
  return [
    figure('exams_taken', all.attempts, earlier.attempts),
    ...(mean === null ? [] : [figure('mean_score', mean, meanScore(earlier))]),
    ...(rate === null ? [] : [figure('pass_rate', rate, passRate(earlier))]),
    figure('open_exams', openExams),
  ];
}

/** Days on which the student signed in or worked on an exam. */
async function loadActivity(ctx: Ctx): Promise<StudentDashboard['activity']> {
  const zone = await institutionZone(ctx);
  const since = ctx.now - ACTIVITY_DAYS * DAY_MS;
  const slots = [
    ...(await repo.studentEventSlots(ctx.db, ctx.actor.userId, since)),
    ...(await repo.signInSlots(ctx.db, since, ctx.actor.userId)),
  ];
  return perDay(slots, lastDays(ctx.now, zone, ACTIVITY_DAYS), zone).map(({ label, value }) => ({
    date: label,
    count: value,
  }));
}

/** What a student sees first: the own exams, results and what comes next. */
export async function studentDashboard(ctx: Ctx): Promise<StudentDashboard> {
  const enrolled = await listOwnExams(ctx, 'enrolled', { offset: 0, limit: ENROLLED });
  const open = await listOwnExams(ctx, 'open', { offset: 0, limit: OPEN });
  const results = await loadResults(ctx);
  const shown = await presentResults(ctx, results);
  const untouched = enrolled.data.filter((exam) => exam.state === 'not_started');
  const ready = untouched.filter((exam) => exam.is_open).toSorted(byClosing);
  const ahead = untouched.filter((exam) => opensLater(exam, ctx.now)).toSorted(byOpening);
  const running = enrolled.data.find((exam) => exam.state === 'in_progress');
  const courses = await repo.listEnrolledCourses(ctx.db, ctx.actor.userId, COURSES);
  return {
    role: 'student',
    next_steps: studentSteps({
      exams: enrolled.data,
      openToEnrol: open.data.filter((exam) => exam.exam_price === 0),
      lastResult: shown[0] ?? null,
      now: ctx.now,
    }),
    current: running ?? ready[0] ?? null,
    upcoming: [...ready, ...ahead].slice(0, UPCOMING),
    results: shown,
    figures: studentFigures(results, ready.length + (running === undefined ? 0 : 1), ctx.now),
    courses: courses.map(toCourseCard),
    ...(holds(ctx.actor.ability, 'courses:view') ? await courseAhead(ctx, DUE) : NOTHING_AHEAD),
    certificates: await latestOwn(ctx, CERTIFICATES),
    activity: await loadActivity(ctx),
  };
}
