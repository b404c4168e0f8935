import type { Attention, ContentStanding, Overview } from '#shared/contract/insight-content.ts';
import { daysOfSlots } from '#shared/domain/insight/cells.ts';
import { FEW, type FigureName } from '#shared/domain/insight/figures.ts';
import { USUAL_THRESHOLDS } from '#shared/domain/insight/falling-behind.ts';
import { seriesOfDays, type DaySum } from '#shared/domain/insight/series.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { countUnanswered } from '../course-questions/read-service.ts';
import { attemptSums, keptDays, keptEnrolled, toDaySums } from './cell-service.ts';
import { countBehind } from './class-service.ts';
import { listNames, type ContentRow } from './content-repo.ts';
import { countFinished, readQuestions } from './engagement-service.ts';
import * as examRepo from './exam-repo.ts';
import * as repo from './figure-repo.ts';
import { contentKey } from './content-key.ts';
import { bestByContent, readFigures, sourceOf, sumsByContent, type Sum } from './figure-service.ts';
import type { Insight } from './frame-service.ts';
import { peopleByScope } from './people-service.ts';
import { countPoor } from './review-service.ts';

const SHOWN: readonly FigureName[] = [
  'enrolments',
  'hand_ins',
  'pass_rate_students',
  'mean_score_students',
  'active_learners',
  'courses_finished',
  'reviews',
  'mean_stars',
];
const LATEST = 10;
const CONTENTS = 50;
const SUSPECTS = 5;
const HARD_BELOW = 40;
const TOO_LONG_FROM = 50;
const POOR_BELOW = 3;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : twoDecimals((part / whole) * 100);
const HAND_INS = { kind: 'hand_in', n: 'n', value: null } as const;

const idsOf = (insight: Insight, type: 'exam' | 'course'): number[] =>
  insight.chosen.flatMap((one) => (one.content_type === type ? [one.content_id] : []));

type Sums = ReadonlyMap<string, Sum>;

async function bestSums(ctx: Ctx, name: FigureName, insight: Insight): Promise<Sums> {
  const rows = await bestByContent(ctx, name, insight, insight.period);
  return new Map(rows.map((row) => [contentKey('exam', row.content_id), row]));
}

async function learningDays(ctx: Ctx, insight: Insight, zone: string) {
  const learning = await repo.listContentSlots(
    ctx.db,
    sourceOf(ctx, 'active_learners', insight, insight.period),
  );
  const days = daysOfSlots(
    learning.map(({ slot }) => slot),
    zone,
  );
  return learning.map((row, at) => ({ ...row, day: days[at] ?? '' }));
}

/** How many there were by content and day: who handed in, and who did something. */
async function daysByContent(ctx: Ctx, insight: Insight): Promise<ReadonlyMap<string, DaySum[]>> {
  const { period, zone } = insight;
  const handedIn = await attemptSums(ctx, HAND_INS, insight, period);
  const kept = await keptDays(ctx, 'learning', insight, period);
  const rows = [...handedIn, ...(kept === null ? await learningDays(ctx, insight, zone) : toDaySums(kept))];
  return Map.groupBy(rows, (row) => contentKey(row.content_type, row.content_id));
}

/** How many are enrolled in each of some contents, by its key. */
async function countEnrolled(ctx: Ctx, insight: Insight, shown: readonly ContentRow[]) {
  const kept = await keptEnrolled(ctx, insight);
  if (kept !== null) return kept;
  const ids = shown.map(({ content_id: id }) => id);
  const rows = await examRepo.countEnrolled(ctx.db, ids);
  return new Map(rows.map((row) => [contentKey(row.content_type, row.content_id), row.n]));
}

/** How many did something in each course in the period, by its id. */
async function countLearners(ctx: Ctx, insight: Insight): Promise<ReadonlyMap<number | null, number>> {
  const { zone, period } = insight;
  const asked = { zone, scopeIds: insight.scope.courseIds };
  const kept = await peopleByScope(ctx, 'learners', asked, period);
  if (kept !== null) return new Map([...kept].map(([id, { n }]) => [id, n]));
  const source = sourceOf(ctx, 'active_learners', insight, period);
  return new Map((await repo.countPeopleByContent(ctx.db, source)).map((row) => [row.content_id, row.n]));
}

/** How each content does, the newest first. */
async function readContents(ctx: Ctx, insight: Insight, passed: Sums): Promise<ContentStanding[]> {
  const shown = insight.chosen.slice(0, CONTENTS);
  const enrolled = await countEnrolled(ctx, insight, shown);
  const handIns = await sumsByContent(ctx, 'hand_ins', insight);
  const learners = await countLearners(ctx, insight);
  const scores = await bestSums(ctx, 'mean_score_students', insight);
  const stars = await sumsByContent(ctx, 'mean_stars', insight);
  const days = await daysByContent(ctx, insight);
  const finished = await countFinished(ctx, insight, idsOf(insight, 'course'));
  const finishedShare = (id: number, of: number): number | null => share(finished.get(id) ?? 0, of);
  return shown.map(({ content_type: type, content_id: id, title }) => {
    const key = contentKey(type, id);
    const count = enrolled.get(key) ?? 0;
    const pass = passed.get(key);
    const score = scores.get(key);
    const rated = stars.get(key);
    return {
      content_type: type,
      content_id: id,
      title,
      enrolled: count,
      active: type === 'exam' ? (handIns.get(key)?.n ?? 0) : (learners.get(id) ?? 0),
      rate: type === 'exam' ? share(pass?.value ?? 0, pass?.n ?? 0) : finishedShare(id, count),
      mean_score: score === undefined ? null : twoDecimals(score.value / score.n / 100),
      stars: rated === undefined ? null : twoDecimals(rated.value / rated.n),
      series: seriesOfDays('count', days.get(key) ?? [], insight.period.days).map(({ value }) => value ?? 0),
    };
  });
}

const titleOf = (contents: readonly ContentRow[], type: string, id: number): string =>
  contents.find((one) => one.content_type === type && one.content_id === id)?.title ?? '';

/** What needs its author first: keys that may be wrong, exams that do not fit, people who wait. */
async function readAttention(
  ctx: Ctx,
  insight: Insight,
  { contents, passed }: { readonly contents: readonly ContentStanding[]; readonly passed: Sums },
): Promise<Attention[]> {
  const examIds = idsOf(insight, 'exam');
  const courseIds = idsOf(insight, 'course');
  const suspects = (await readQuestions(ctx, examIds, insight))
    .filter((question) => question.is_suspect)
    .toSorted((one, other) => (one.facility ?? 0) - (other.facility ?? 0))
    .slice(0, SUSPECTS);
  const ended = await sumsByContent(ctx, 'ended_by_time', insight);
  const exams = contents.filter(({ content_type: type }) => type === 'exam');
  const hard = exams.filter(
    ({ content_id: id, rate }) =>
      rate !== null && rate < HARD_BELOW && (passed.get(contentKey('exam', id))?.n ?? 0) >= FEW,
  );
  const long = exams.flatMap(({ content_id: id, title }) => {
    const sum = ended.get(contentKey('exam', id));
    const percent = sum === undefined || sum.n < FEW ? null : share(sum.value, sum.n);
    return percent === null || percent < TOO_LONG_FROM ? [] : [{ id, title, percent }];
  });
  const waiting = await examRepo.listToMark(ctx.db, examIds);
  const counted = (kind: string, amount: number, path: string): Attention[] =>
    amount === 0 ? [] : [{ kind, title: '', amount, path }];
  return [
    ...suspects.map((question) => ({
      kind: 'mis_keyed',
      title: question.title,
      amount: question.facility ?? 0,
      path: `/CourseEngagement?exam=${question.exam_id}`,
    })),
    ...waiting.map((row) => ({
      kind: 'to_mark',
      title: titleOf(insight.contents, 'exam', row.exam_id),
      amount: row.n,
      path: `/Exams?preview=${row.exam_id}`,
    })),
    ...hard.map(({ content_id: id, title, rate }) => ({
      kind: 'too_hard',
      title,
      amount: rate ?? 0,
      path: `/CourseEngagement?exam=${id}`,
    })),
    ...long.map(({ id, title, percent }) => ({
      kind: 'too_long',
      title,
      amount: percent,
      path: `/CourseEngagement?exam=${id}`,
    })),
    ...counted(
      'behind',
      await countBehind(ctx, insight, USUAL_THRESHOLDS),
      '/PerformanceStudents?behind=yes',
    ),
    ...counted('unanswered', await countUnanswered(ctx, courseIds), '/Q&A?show=open'),
    ...counted('poor_review', await countPoor(ctx, insight, POOR_BELOW), '/PerformanceReviews?answered=no'),
  ];
}

/** How the content of an author does, and what needs them first. */
export async function readOverview(ctx: Ctx, insight: Insight): Promise<Overview> {
  const passed = await bestSums(ctx, 'pass_rate_students', insight);
  const contents = await readContents(ctx, insight, passed);
  const latest = await examRepo.listLatest(ctx.db, insight.scope.examIds, LATEST);
  const names = await listNames(
    ctx.db,
    latest.map(({ student_id: id }) => id),
  );
  return {
    frame: insight.frame,
    attention: await readAttention(ctx, insight, { contents, passed }),
    figures: await readFigures(ctx, SHOWN, insight),
    contents,
    latest: latest.map((row) => ({
      attempt_id: row.id,
      exam_id: row.exam_id,
      exam_title: row.title,
      student_name: names.get(row.student_id) ?? '',
      exam_score: row.score === null ? null : row.score / 100,
      exam_result: row.result ?? 'pending',
      submitted_at: iso(row.submitted_at ?? 0),
    })),
  };
}
