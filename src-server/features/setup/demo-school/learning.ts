import type { QuestionAnswer } from '#shared/contract/course-progress-parts.ts';
import { completionRule } from '#shared/domain/course-progress/completion-rule.ts';
import type { ItemContent, ItemKeys } from '#shared/domain/courses/item-content.ts';
import {
  parseOutline,
  termsOfVersion,
  versionItems,
  type PublishedPlace,
} from '#shared/domain/courses/version-outline.ts';
import { append } from '#shared/domain/lists.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { decideCompletion } from '#server/features/course-progress/completion-service.ts';
import { keepStates } from '#server/features/course-progress/fold-service.ts';
import { handIn } from '#server/features/course-progress/hand-in-service.ts';
import {
  keepAllPast,
  keepPast,
  type PastInteraction,
} from '#server/features/course-progress/past-service.ts';
import {
  findTodaysVersion,
  loadContents,
  loadMarkingKeys,
  type LearnerVersion,
} from '#server/features/courses/learner-service.ts';
import { actingAs } from './acting.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { MadeCourse } from './courses.ts';
import type { Learner } from './learners.ts';
import { MINUTE_MS } from './writer.ts';

interface TakenItem {
  readonly place: PublishedPlace;
  readonly content: ItemContent;
  readonly keys: ItemKeys | null;
}

/** A course as its learners have it. */
export interface TakenCourse {
  readonly made: MadeCourse;
  readonly version: LearnerVersion;
  readonly items: readonly TakenItem[];
}

/** Reads a course once for all of its learners. */
export async function readTaken(ctx: Ctx, made: MadeCourse): Promise<TakenCourse> {
  const version = await findTodaysVersion(ctx, made.id);
  if (version === undefined) throw new Error(`${made.course.title} was not published.`);
  const places = versionItems(parseOutline(version.outline).sections);
  const hashes = places.map(({ item }) => item.content_hash);
  const contents = await loadContents(ctx, made.id, hashes);
  const items: TakenItem[] = [];
  for (const place of places) {
    const content = contents.get(place.item.content_hash);
    if (content === undefined) throw new Error(`${place.item.title} has no content.`);
    const isAsking = content.questions.length > 0;
    const keys = isAsking ? await loadMarkingKeys(ctx, made.id, place.item) : null;
    items.push({ place, content, keys });
  }
  return { made, version, items };
}

function rowOf(ctx: Ctx, { made, version }: TakenCourse, { place, content }: TakenItem, at: number) {
  const { item, path } = place;
  return {
    id: ctx.newId(),
    course_id: made.id,
    item_id: item.item_id,
    section_id: path.at(-1)?.section_id ?? null,
    version_no: version.version_no,
    rule: completionRule(content, termsOfVersion(item)),
    content_hash: item.content_hash,
    created_at: at,
    updated_at: at,
  };
}

/** Answers of which some share is right, the others wrong. */
function answersOf(chance: Chance, { content, keys }: TakenItem, share: number): QuestionAnswer[] {
  const right = Math.round(content.questions.length * share);
  const first = Math.floor(chance.next() * content.questions.length);
  const keyOf = new Map((keys?.questions ?? []).map((key) => [key.question_id, key]));
  return content.questions.map((question, index) => {
    const key = keyOf.get(question.question_id);
    const isRight = (index + first) % content.questions.length < right;
    const wrong = question.options.find(({ option }) => option !== key?.correct_option)?.option ?? null;
    const isOpen = question.type === 'open_ended';
    return {
      question_id: question.question_id,
      option: isOpen ? null : isRight ? (key?.correct_option ?? null) : wrong,
      text: isOpen ? (isRight ? (key?.accepted_phrases.join(', ') ?? '') : 'I am not certain.') : '',
      time_ms: Math.round(chance.between(12, 70) * 1000),
    };
  });
}

/** What a learner gets right: enough to pass what counts, unless this is where they fail. */
function shareRight({ stage, student }: Learner, { place }: TakenItem, chance: Chance): number {
  if (stage === 'failed' && place.item.graded === true) return 0.25;
  return Math.max(0.7, Math.min(1, student.ability + chance.between(-0.12, 0.2)));
}

async function handInQuiz(
  acting: Ctx,
  taken: TakenCourse,
  of: TakenItem,
  answers: readonly QuestionAnswer[],
): Promise<void> {
  const { kind } = of.content;
  const row = {
    ...rowOf(acting, taken, of, acting.now),
    student_id: acting.actor.userId,
    kind: kind === 'quiz' ? ('quiz_submitted' as const) : ('practice_test_submitted' as const),
    spent_ms: answers.reduce((sum, { time_ms }) => sum + time_ms, 0),
  };
  const span = {
    started_at: iso(acting.now - row.spent_ms),
    finished_at: iso(acting.now),
  };
  const said = kind === 'quiz' ? { answers } : { answers, ...span };
  await keepPast(acting, { ...row, said: JSON.stringify(said) });
  const { item } = of.place;
  const { attemptsAllowed, scoreToReach } = termsOfVersion(item);
  const asked = { item, content: of.content, scoreToReach, attemptsAllowed, isBeyond: false };
  await handIn(acting, row, { answers, asked });
}

/** When a learner did the item of some index. */
const momentOf = ({ from, to }: Learner, index: number, count: number): number =>
  Math.floor(from + ((to - from) * (index + 1)) / Math.max(1, count));

/** What a learner did of lessons, quizzes and tests, in the order of the course. @returns lessons, which nothing marks */
async function takeItems(ctx: Ctx, taken: TakenCourse, learner: Learner): Promise<PastInteraction[]> {
  const chance = chanceOf(`items ${taken.made.course.title} ${learner.student.email}`);
  const done = taken.items.slice(0, Math.round(taken.items.length * learner.share));
  const lessons: PastInteraction[] = [];
  for (const [index, of] of done.entries()) {
    const at = momentOf(learner, index, done.length);
    const minutes = of.place.item.minutes ?? 5;
    if (of.content.kind === 'lesson') {
      const { media } = of.content;
      if (media !== null && media.duration_ms !== null)
        lessons.push({
          ...rowOf(ctx, taken, of, at),
          student_id: learner.student.id,
          kind: 'played',
          spent_ms: media.duration_ms,
          media_file_id: media.media_file_id,
          length_ms: media.duration_ms,
          said: JSON.stringify([{ from_ms: 0, to_ms: media.duration_ms }]),
        });
      lessons.push({
        ...rowOf(ctx, taken, of, at),
        student_id: learner.student.id,
        kind: 'text_read',
        spent_ms: Math.round(minutes * chance.between(0.6, 1.4) * MINUTE_MS),
        said: '{}',
      });
    } else if (of.content.kind !== 'assignment') {
      const answers = answersOf(chance, of, shareRight(learner, of, chance));
      await handInQuiz(actingAs(ctx, learner.student, at), taken, of, answers);
    }
  }
  return lessons;
}

/** What everybody did in a course, and how far that is; hand-ins of assignments come after it. */
export async function insertLearning(
  ctx: Ctx,
  taken: TakenCourse,
  learners: readonly Learner[],
): Promise<void> {
  const lessons: PastInteraction[] = [];
  for (const learner of learners) append(lessons, await takeItems(ctx, taken, learner));
  await keepAllPast(ctx, lessons);
  for (const { student, stage, to } of learners) {
    if (stage === 'not_begun') continue;
    const learning = { studentId: student.id, courseId: taken.made.id };
    const states = await keepStates(ctx, learning);
    await decideCompletion(actingAs(ctx, student, to), learning, [taken.version], states);
  }
}
