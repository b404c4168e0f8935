import { holds } from '#shared/access/ability.ts';
import type { Comparison, OwnCourse, OwnPerformance } from '#shared/contract/performance.ts';
import { cohortOf } from '#shared/domain/dashboard/cohort.ts';
import { largest } from '#shared/domain/lists.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { byMonth, bySubject, toPractise, type OwnAttempt } from '#shared/domain/performance/own-results.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { listStandings, type CourseStanding } from '../course-progress/list-service.ts';
import * as repo from './repo.ts';

/** More attempts than anybody makes. */
const ATTEMPTS = 1000;
const COURSES = 100;
const COMPARED = 20;
const PRACTISED = 8;

const percent = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);
const minutes = (ms: number): number => Math.round(ms / 6000) / 10;

const toAttempt = (row: repo.ClosedRow): OwnAttempt => ({
  examId: row.exam_id,
  subject: row.subject,
  score: row.score,
  result: row.result ?? 'pending',
  startedAt: row.started_at,
  submittedAt: row.submitted_at ?? row.started_at,
});

const toCourse = (standing: CourseStanding): OwnCourse => ({
  course_id: standing.courseId,
  course_title: standing.title,
  subject: standing.subject,
  state: standing.finish === null ? (standing.lastAt === null ? 'not_started' : 'in_progress') : 'finished',
  progress: standing.share.percent / 100,
  completed_count: standing.share.completed,
  required_count: standing.share.required,
  minutes: minutes(standing.timeMs),
  mean_score: percent(standing.score.mean),
  marked_items: standing.score.marked,
  result: standing.finish?.result ?? null,
  finished_at: isoOrNull(standing.finish?.finishedAt ?? null),
  last_at: isoOrNull(standing.lastAt),
});

/** The results of the one who asks, as the rows of this server say them. */
export async function ownPerformance(ctx: Ctx): Promise<OwnPerformance> {
  const rows = await repo.listClosed(ctx.db, ctx.actor.userId, ATTEMPTS);
  const zone = (await repo.findInstitution(ctx.db))?.time_zone ?? 'UTC';
  const attempts = rows.map(toAttempt);
  return {
    results: rows.map((row) => ({
      attempt_id: row.id,
      exam_id: row.exam_id,
      exam_title: row.title,
      subject: row.subject,
      submitted_at: iso(row.submitted_at ?? row.started_at),
      exam_score: percent(row.score),
      exam_result: row.result ?? 'pending',
      pass_percent: row.pass_percent / 100,
      minutes: minutes(Math.max(0, (row.submitted_at ?? row.started_at) - row.started_at)),
    })),
    courses: holds(ctx.actor.ability, 'courses:view')
      ? (await listStandings(ctx, COURSES)).map(toCourse)
      : [],
    subjects: bySubject(attempts).map((standing) => ({
      subject: standing.subject,
      attempts: standing.attempts,
      exams: standing.exams,
      passed_exams: standing.passedExams,
      mean_score: percent(standing.mean),
      best_score: percent(standing.best),
      minutes: minutes(standing.spentMs),
    })),
    months: byMonth(attempts, (ms) => toWallTime(ms, zone).date.slice(0, 7)).map((month) => ({
      month: month.month,
      minutes: minutes(month.spentMs),
      attempts: month.attempts,
    })),
  };
}

/** Own best results beside the class, and the tags that are worth practising. */
export async function comparison(ctx: Ctx): Promise<Comparison> {
  const rows = await repo.listClosed(ctx.db, ctx.actor.userId, ATTEMPTS);
  const classes: Comparison['classes'] = [];
  for (const [examId, own] of Map.groupBy(rows, (row) => row.exam_id)) {
    if (classes.length >= COMPARED) break;
    const scores = own.flatMap(({ score, result }) =>
      score === null || result === 'pending' ? [] : [score],
    );
    const [latest] = own;
    if (scores.length === 0 || latest === undefined) continue;
    const cohort = cohortOf(await repo.listBestScores(ctx.db, examId));
    if (cohort === null) continue;
    classes.push({
      exam_id: examId,
      exam_title: latest.title,
      own_score: largest(scores, 0) / 100,
      ...cohort,
    });
  }
  const tags = await repo.countAnswersByTag(ctx.db, ctx.actor.userId);
  const counted = tags.map((row) => ({
    tag: row.tag,
    right: row.right_count,
    answered: row.answered,
  }));
  return { classes, practise: toPractise(counted, PRACTISED) };
}
