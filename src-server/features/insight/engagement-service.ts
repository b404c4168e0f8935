import type { EngagementStep, ExamQuestionFigures } from '#shared/contract/insight-content.ts';
import { parseOutline, versionItems, type VersionItem } from '#shared/domain/courses/version-outline.ts';
import { totalOf } from '#shared/domain/insight/cells.ts';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import { WHOLE_COURSE, type LessonSums } from '#shared/domain/insight/lessons.ts';
import { questionFigures } from '#shared/domain/insight/question-figures.ts';
import { hoursOfWeek, weekOf } from '#shared/domain/insight/series.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { answersIn, cellsIn, keptDays, keptEnrolled, keptTotals } from './cell-service.ts';
import { contentKey } from './content-key.ts';
import * as examRepo from './exam-repo.ts';
import { listSlots } from './figure-repo.ts';
import { readFigures, sourceOf } from './figure-service.ts';
import type { Insight } from './frame-service.ts';
import { lessonsIn } from './lesson-service.ts';
import { peopleByScope } from './people-service.ts';
import { addAnswers, sumAnswers } from './question-repo.ts';
import { countEnrolments, countFinishes, listOutlines } from './student-repo.ts';

/** What of an exam comes to no result. */
const ENDLESS: readonly FigureName[] = ['exam_starts', 'hand_ins', 'abandoned_attempts', 'void_attempts'];

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const meanOf = (sum: number, n: number): number | null => (n === 0 ? null : twoDecimals(sum / n));

const step = (kind: string, title: string, more: Partial<EngagementStep>): EngagementStep => ({
  key: kind,
  kind,
  title,
  depth: 0,
  started: 0,
  completed: null,
  minutes: null,
  planned_minutes: null,
  mean_score: null,
  left: 0,
  ...more,
});

/** How far those came who began an item, and how many of them did nothing of a later one. */
const stepOfItem = (item: VersionItem, sums: LessonSums | undefined): EngagementStep =>
  step(item.kind, item.title, {
    key: String(item.item_id),
    depth: 1,
    started: sums?.started ?? 0,
    completed: sums?.completed ?? 0,
    minutes: meanOf((sums?.time_ms ?? 0) / 60_000, sums?.started ?? 0),
    planned_minutes: item.minutes ?? null,
    mean_score: meanOf((sums?.percent_sum ?? 0) / 100, sums?.marked ?? 0),
    left: sums?.left_here ?? 0,
  });

/** How many are enrolled in the one content that is looked at. */
async function enrolledIn(ctx: Ctx, insight: Insight, content: string): Promise<number> {
  const kept = await keptEnrolled(ctx, insight);
  return kept === null ? countEnrolments(ctx.db, insight.scope) : (kept.get(content) ?? 0);
}

/** How many have ever finished each of some courses, by its id. */
export async function countFinished(
  ctx: Ctx,
  insight: Insight,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const kept = await keptTotals(ctx, 'finishes', insight);
  const counts = new Map<number, number>();
  const add = (id: number, n: number): unknown => counts.set(id, n + (counts.get(id) ?? 0));
  if (kept !== null) for (const { content_id: id, n } of kept) add(id, n);
  else for (const { course_id: id, n } of await countFinishes(ctx.db, courseIds)) add(id, n);
  return counts;
}

async function stepsOfCourse(ctx: Ctx, insight: Insight, courseId: number): Promise<EngagementStep[]> {
  const [row] = await listOutlines(ctx.db, [courseId]);
  if (row === undefined) return [];
  const { sections } = parseOutline(row.outline);
  const scope = { ...insight.scope, examIds: [], courseIds: [courseId] };
  const enrolled = await enrolledIn(ctx, { ...insight, scope }, contentKey('course', courseId));
  const lessons = await lessonsIn(ctx, courseId);
  const learners = lessons.get(WHOLE_COURSE)?.started ?? 0;
  const finished = (await countFinished(ctx, { ...insight, scope }, [courseId])).get(courseId) ?? 0;
  const items = versionItems(sections).map(({ item }) => stepOfItem(item, lessons.get(item.item_id)));
  return [
    step('enrolled', '', { started: enrolled, left: Math.max(0, enrolled - learners) }),
    ...items,
    step('finished', '', { started: finished }),
  ];
}

/** How many people started an exam and handed it in, in some days. */
async function countSitters(ctx: Ctx, { zone, period }: Insight, examId: number) {
  const counts = { started: 0, handed_in: 0, passed: 0 };
  for (const kind of ['started', 'handed_in', 'passed'] as const) {
    const kept = await peopleByScope(ctx, kind, { zone, scopeIds: [examId] }, period);
    if (kept === null) return examRepo.countSitters(ctx.db, examId, period);
    counts[kind] = kept.get(examId)?.n ?? 0;
  }
  return counts;
}

async function stepsOfExam(ctx: Ctx, insight: Insight, examId: number): Promise<EngagementStep[]> {
  const scope = { ...insight.scope, examIds: [examId], courseIds: [] };
  const enrolled = await enrolledIn(ctx, { ...insight, scope }, contentKey('exam', examId));
  const { started, handed_in: handedIn, passed } = await countSitters(ctx, insight, examId);
  return [
    step('enrolled', '', { started: enrolled, left: Math.max(0, enrolled - started) }),
    step('started', '', { started, completed: handedIn, left: started - handedIn }),
    step('handed_in', '', { started: handedIn, completed: passed, left: handedIn - passed }),
    step('passed', '', { started: passed }),
  ];
}

/** How each question of some exams did. @param rows what was answered */
async function questionsOf(
  { db }: Pick<Ctx, 'db'>,
  rows: Awaited<ReturnType<typeof answersIn>>,
): Promise<(ExamQuestionFigures & { readonly exam_id: number })[]> {
  const ids = rows.map((row) => row.question_id);
  const titles = new Map((await examRepo.listQuestionTitles(db, ids)).map((row) => [row.id, row.title]));
  return rows
    .map((row) => {
      const { facility, discrimination, isSuspect } = questionFigures(row);
      return {
        exam_id: row.exam_id,
        question_id: row.question_id,
        title: titles.get(row.question_id) ?? '',
        answers: row.answers,
        facility,
        discrimination,
        seconds: meanOf(row.time_ms / 1000, row.answers),
        is_suspect: isSuspect,
      };
    })
    .toSorted((one, other) => one.exam_id - other.exam_id || one.question_id - other.question_id);
}

/** How each question of some exams did in the period. */
export const readQuestions = async (
  ctx: Pick<Ctx, 'db' | 'services'>,
  examIds: readonly number[],
  { period, zone }: Insight,
) => questionsOf(ctx, await answersIn(ctx, examIds, zone, period));

/** How each question of an exam did, from all that was handed in before a moment. */
export const readQuestionsBefore = async (ctx: Pick<Ctx, 'db'>, examId: number, endsAt: number) =>
  questionsOf(ctx, addAnswers(await sumAnswers(ctx.db, [examId], { startsAt: 0, endsAt })));

/** When in the week something is done in a course. */
async function hoursOfLearning(ctx: Ctx, insight: Insight): Promise<number[][]> {
  const kept = await keptDays(ctx, 'learning', insight, insight.period);
  if (kept === null)
    return hoursOfWeek(
      await listSlots(ctx.db, sourceOf(ctx, 'active_learners', insight, insight.period)),
      insight.zone,
    );
  return weekOf(
    kept.map(({ day, label, n }) => ({
      day,
      hours: [...Array.from({ length: Number(label) }, () => 0), n],
    })),
  );
}

/** How far people come in the content that is chosen, or in the newest. */
export async function readEngagement(ctx: Ctx, insight: Insight) {
  const [chosen] = insight.chosen;
  const nothing = { figures: [], steps: [], hours: weekOf([]), questions: [], versions: [] };
  if (chosen === undefined) return { frame: insight.frame, chosen: null, ...nothing };
  const { content_type: type, content_id: id, title } = chosen;
  const only: Insight = {
    ...insight,
    scope: {
      ...insight.scope,
      examIds: type === 'exam' ? [id] : [],
      courseIds: type === 'course' ? [id] : [],
    },
  };
  const hours =
    type === 'exam'
      ? weekOf(await cellsIn(ctx, 'start', only, insight.period))
      : await hoursOfLearning(ctx, only);
  const frame = { frame: insight.frame, chosen: { content_type: type, content_id: id, title }, hours };
  if (type === 'course')
    return { ...frame, figures: [], steps: await stepsOfCourse(ctx, only, id), questions: [], versions: [] };
  const cells = await cellsIn(ctx, 'hand_in', only, insight.period);
  const versions = (await examRepo.listVersions(ctx.db, id)).map((row) => ({
    ...row,
    ...totalOf(cells.filter(({ exam_version_id: version }) => version === row.id)),
  }));
  return {
    ...frame,
    figures: await readFigures(ctx, ENDLESS, only),
    steps: await stepsOfExam(ctx, only, id),
    questions: (await readQuestions(ctx, [id], insight)).map(({ exam_id: _exam, ...question }) => question),
    versions: versions.map((row) => ({
      version_no: row.version_no,
      published_at: iso(row.published_at),
      hand_ins: row.n,
      mean_score: meanOf(row.score_sum / 100, row.scored),
      pass_rate: meanOf(row.passed * 100, row.scored),
      minutes: meanOf(row.used_ms / 60_000, row.n),
    })),
  };
}
