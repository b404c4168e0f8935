import type { DashboardData } from '#shared/contract/dashboard.ts';
import { lastWeeks, perWeek, SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import { attemptFigures, figure } from '#shared/domain/dashboard/figures.ts';
import { authorSteps } from '#shared/domain/dashboard/next-steps.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { COMPLETED, IN_PROGRESS, listExamCards, toDistribution } from '../exams/list-service.ts';
import { ownStarterSteps } from '../onboarding/questionnaire-service.ts';
import { listScoreBuckets } from '../exams/repo.ts';
import { readTally } from '../questions/tally.ts';
import { sumOf, toCourseCard } from './mapper.ts';
import { DAY_MS, institutionZone, lastAndBefore } from './periods.ts';
import * as repo from './repo.ts';

type AuthorDashboard = Extract<DashboardData, { role: 'author' }>;

const EXAMS = 100;
const SHOWN = 5;
const COURSES = 6;
const WEEKS = 12;
const FIGURE_DAYS = 30;
const RECENT_QUESTIONS = 6;
const NEWS_DAYS = 7;

async function loadHardest(
  ctx: Ctx,
  examIds: readonly number[],
): Promise<AuthorDashboard['hardest_questions']> {
  const rows = await repo.listHardestQuestions(ctx.db, examIds, SHOWN);
  const titles = new Map(
    (
      await repo.listQuestionTitles(
        ctx.db,
        rows.map((row) => row.question_id),
      )
    ).map((row) => [row.id, row.title]),
  );
  return rows.map((row) => ({
    question_id: row.question_id,
    question_title: titles.get(row.question_id) ?? '',
    facility: row.right_answers / row.answers,
    answers: row.answers,
  }));
}

export const presentQuestions = (rows: Awaited<ReturnType<typeof repo.listRecentQuestions>>) =>
  rows.map((row) => ({
    id: row.id,
    question_title: row.title,
    question_type: row.type,
    updated_at: iso(row.updated_at),
  }));

/** What an author sees first: drafts to finish, how published exams go, what to improve. */
export async function authorDashboard(ctx: Ctx): Promise<AuthorDashboard> {
  const { userId } = ctx.actor;
  const drafts = await listExamCards(ctx, { offset: 0, limit: SHOWN, statuses: IN_PROGRESS });
  const offered = await listExamCards(ctx, {
    offset: 0,
    limit: SHOWN,
    statuses: ['published', 'scheduled'],
  });
  const completed = await listExamCards(ctx, { offset: 0, limit: EXAMS, statuses: COMPLETED });
  const examIds = completed.cards.map((card) => card.exam_step_one_id);
  const titleOf = new Map(completed.cards.map((card) => [card.exam_step_one_id, card.exam_title]));
  const zone = await institutionZone(ctx);
  const slots = await repo.attemptSlotsOf(ctx.db, examIds, ctx.now - WEEKS * 7 * DAY_MS);
  const { last, before } = lastAndBefore(slots, ctx.now, FIGURE_DAYS);
  const newsSince = (ctx.now - NEWS_DAYS * DAY_MS) / SLOT_MS;
  const withNews = new Set(slots.filter((row) => row.slot >= newsSince).map((row) => row.exam_id));
  const toMark = await repo.listExamsToMark(ctx.db, examIds);
  const questionCount = await readTally(ctx.db, userId, 'all', 0);
  const named = (ids: Iterable<number>) =>
    [...ids].map((id) => ({ exam_id: id, exam_title: titleOf.get(id) ?? '' }));
  const distribution =
    examIds.length === 0 ? [] : await listScoreBuckets(ctx.db, examIds, ctx.now - WEEKS * 7 * DAY_MS);
  const recent = await repo.listRecentQuestions(ctx.db, userId, { offset: 0, limit: RECENT_QUESTIONS });
  return {
    role: 'author',
    starter_steps: await ownStarterSteps(ctx),
    next_steps: authorSteps({
      questionCount,
      exams: [...drafts.cards, ...offered.cards],
      toMark: named(toMark.map((row) => row.exam_id)),
      withNewResults: named(withNews),
    }),
    figures: [
      figure('questions', questionCount),
      figure('published_exams', offered.total),
      ...attemptFigures(sumOf(last), sumOf(before)),
    ],
    drafts: drafts.cards,
    published: offered.cards,
    recent_questions: presentQuestions(recent),
    distribution: toDistribution(distribution),
    attempts_per_week: perWeek(
      slots.map((row) => ({ slot: row.slot, count: row.attempts })),
      lastWeeks(ctx.now, zone, WEEKS),
      zone,
    ),
    hardest_questions: await loadHardest(
      ctx,
      offered.cards.map((card) => card.exam_step_one_id),
    ),
    courses: (await repo.listTaughtCourses(ctx.db, userId, COURSES)).map(toCourseCard),
  };
}
