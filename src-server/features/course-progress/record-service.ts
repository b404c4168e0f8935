import { MAX_CLAIM_CHARS } from '#shared/contract/claim-size.ts';
import type { QuestionAnswer } from '#shared/contract/course-progress-parts.ts';
import type { ContentType } from '#shared/contract/course-records.ts';
import { shareOfSections } from '#shared/domain/course-progress/course-fold.ts';
import { isHandIn } from '#shared/domain/course-progress/item-fold.ts';
import { markPractice, type PracticeMark } from '#shared/domain/courses/practice.ts';
import { parseOutline, versionItems, versionSections } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { loadPracticeKeys, type LearnerVersion } from '../courses/learner-service.ts';
import { askedOf, assertAnswers, learningOf, rowOfItem, settle } from './activity-service.ts';
import { decideCompletion, findFinish } from './completion-service.ts';
import { keepStates } from './fold-service.ts';
import { handIn } from './hand-in-service.ts';
import { parseAnswer } from './interaction-rows.ts';
import { getLearnedItem, getOpenCourse, shownVersion, type LearnedItem } from './item-service.ts';
import { setFlag } from './place-service.ts';
import * as repo from './repo.ts';

/** Characters of all that one learner may claim about one course: enough for every honest client. */
const MAX_COURSE_CLAIM_CHARS = 1024 * 1024;

const wrong = (field: string, reason: string): never =>
  refuse('VALIDATION_FAILED', reason, { fields: { [field]: [reason] } });

const CONTENT_TYPE_OF = {
  lesson: 'Lesson',
  quiz: 'Quiz',
  practice_test: 'PracticeTest',
  assignment: 'Assignment',
} as const;

/** What is claimed is kept as it was sent, and never believed. @returns it as text */
async function claimText(ctx: Ctx, courseId: number, claims: unknown): Promise<string> {
  const json = JSON.stringify(claims);
  if (json.length > MAX_CLAIM_CHARS * 4)
    refuse('VALIDATION_FAILED', 'This record says more than can be kept.');
  const before = ctx.isReplay === true ? 0 : await repo.claimedSize(ctx.db, learningOf(ctx, courseId));
  if (before + json.length > MAX_COURSE_CLAIM_CHARS)
    refuse('RATE_LIMITED', 'Too much has been recorded about this course. Its progress stays as it is.');
  return json;
}

/** The documented interaction as it arrives. */
export interface InteractionClaims {
  readonly course_id: number;
  readonly section_id?: number | null | undefined;
  readonly subsection_id?: number | null | undefined;
  readonly nested_subsection_id?: number | null | undefined;
  readonly content_id: number;
  readonly content_type: ContentType;
  readonly completed?: unknown;
  readonly content_interaction_time?: number | null | undefined;
  readonly question_id?: number | null | undefined;
  readonly chosen_answer_id?: number | null | undefined;
  readonly flagged?: boolean | null | undefined;
  readonly question_interaction_time?: number | null | undefined;
  readonly student_response?: string | null | undefined;
}

/** The item must be of the type and stand in the sections that are named. */
function assertPlace({ place, content }: LearnedItem, claims: InteractionClaims): void {
  if (CONTENT_TYPE_OF[content.kind] !== claims.content_type)
    wrong('content_type', `This is no ${claims.content_type}.`);
  for (const [level, field] of (['section_id', 'subsection_id', 'nested_subsection_id'] as const).entries()) {
    const named = claims[field];
    if (named !== undefined && named !== null && place.path[level]?.section_id !== named)
      wrong(field, 'The item does not stand in this section.');
  }
}

function answerOf(claims: InteractionClaims): QuestionAnswer | null {
  const { question_id, chosen_answer_id, student_response, question_interaction_time } = claims;
  if (question_id === undefined || question_id === null) return null;
  const hasAnswer = (chosen_answer_id ?? null) !== null || (student_response ?? '') !== '';
  if (!hasAnswer) return null;
  return {
    question_id,
    option: chosen_answer_id ?? null,
    text: student_response ?? '',
    time_ms: Math.round((question_interaction_time ?? 0) * 1000),
  };
}

/** What was answered of an item since its last hand-in; null while a question has no answer. */
async function allAnswers(
  ctx: Ctx,
  { course, place, content }: LearnedItem,
): Promise<QuestionAnswer[] | null> {
  const { item_id: itemId } = place.item;
  const rows = (await repo.listInteractions(ctx.db, learningOf(ctx, course.id), [itemId])).toSorted(
    (one, other) => one.created_at - other.created_at || one.id - other.id,
  );
  const last = rows.findLastIndex(({ kind }) => isHandIn(kind));
  const answers = new Map<number, QuestionAnswer>();
  for (const row of rows.slice(last + 1)) {
    if (row.kind !== 'question_answered') continue;
    const { answer } = parseAnswer(row.said);
    answers.set(answer.question_id, answer);
  }
  const isWhole = content.questions.every(({ question_id }) => answers.has(question_id));
  return isWhole && answers.size > 0 ? [...answers.values()] : null;
}

const HAND_IN_OF = { quiz: 'quiz_submitted', practice_test: 'practice_test_submitted' } as const;

/** "Completed" of a quiz whose every question was answered hands these answers in: the evidence is there. */
async function handInAnswers(ctx: Ctx, learned: LearnedItem): Promise<void> {
  const { kind } = learned.content;
  if (kind !== 'quiz' && kind !== 'practice_test') return;
  const answers = await allAnswers(ctx, learned);
  if (answers === null) return;
  const asked = await askedOf(ctx, learned);
  if (asked.isBeyond && ctx.isReplay !== true) return;
  const row = { ...rowOfItem(ctx, learned), id: ctx.newId(), kind: HAND_IN_OF[kind] };
  await repo.insertInteraction(ctx.db, { ...row, said: JSON.stringify({ answers }) });
  await handIn(ctx, row, { answers, asked });
}

/** What practice says at once to one answer; null of what is graded. */
async function markOf(ctx: Ctx, learned: LearnedItem, answer: QuestionAnswer): Promise<PracticeMark | null> {
  const { item } = learned.place;
  const keys = (await loadPracticeKeys(ctx, learned.course.id, [item])).get(item.content_hash);
  const key = keys?.questions.find(({ question_id }) => question_id === answer.question_id);
  const question = learned.content.questions.find(({ question_id }) => question_id === answer.question_id);
  if (key === undefined || question === undefined) return null;
  const { option_feedback = [], file = null } = key;
  return markPractice(question, { ...key, option_feedback, file }, answer);
}

/** Takes the documented interaction: an answer counts, and every score, correctness and completion is a claim. */
export async function recordInteraction(ctx: Ctx, claims: InteractionClaims) {
  const id = ctx.newId();
  const wanted = { courseId: claims.course_id, itemId: claims.content_id };
  const learned = await getLearnedItem(ctx, wanted, 'content_id');
  assertPlace(learned, claims);
  const answer = answerOf(claims);
  if (answer !== null) assertAnswers(learned.content, [answer], 'question_id');
  const said = await claimText(ctx, claims.course_id, claims);
  const seconds = claims.content_interaction_time ?? claims.question_interaction_time ?? 0;
  await repo.insertInteraction(ctx.db, {
    ...rowOfItem(ctx, learned),
    id,
    kind: answer === null ? 'claimed' : 'question_answered',
    question_id: claims.question_id ?? null,
    spent_ms: Math.round(seconds * 1000),
    said: answer === null ? said : JSON.stringify({ answer, claims: JSON.parse(said) }),
  });
  if (claims.completed === true || claims.completed === 1 || claims.completed === 'true')
    await handInAnswers(ctx, learned);
  const { flagged, question_id: questionId } = claims;
  if (typeof flagged === 'boolean')
    await setFlag(ctx, claims.course_id, {
      itemId: claims.content_id,
      questionId: questionId ?? null,
      isFlagged: flagged,
    });
  const { item, summary } = await settle(ctx, learned);
  const mark = answer === null ? null : await markOf(ctx, learned, answer);
  return {
    id,
    course_id: claims.course_id,
    content_id: claims.content_id,
    content_type: claims.content_type,
    content_score: item.best_percent,
    completed: item.completed_at !== null,
    content_interaction_time: item.time_ms / 1000,
    question_id: questionId ?? null,
    is_answer_correct: mark?.isCorrect ?? null,
    flagged:
      questionId === undefined || questionId === null
        ? item.is_flagged
        : item.flagged_question_ids.includes(questionId),
    matched_keywords: [...(mark?.matched ?? [])],
    missed_keywords: [...(mark?.missed ?? [])],
    progress: summary.percent,
  };
}

/** Keeps a claim about a section or a whole course. @returns what is true of it */
async function keepClaim(
  ctx: Ctx,
  courseId: number,
  claims: unknown,
  sectionId: number | null,
): Promise<{ readonly version: LearnerVersion; readonly states: Awaited<ReturnType<typeof keepStates>> }> {
  const id = ctx.newId();
  const learner = await getOpenCourse(ctx, courseId);
  const shown = await shownVersion(ctx, learner, undefined);
  const sections = versionSections(parseOutline(shown.outline).sections);
  if (sectionId !== null && !sections.some(({ section_id }) => section_id === sectionId))
    wrong('section_id', 'There is no such section in this course.');
  await repo.insertInteraction(ctx.db, {
    id,
    student_id: ctx.actor.userId,
    course_id: courseId,
    section_id: sectionId,
    version_no: shown.version_no,
    kind: 'claimed',
    said: await claimText(ctx, courseId, claims),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const learning = learningOf(ctx, courseId);
  const states = await keepStates(ctx, learning);
  await decideCompletion(ctx, learning, [shown, learner.version], states);
  return { version: shown, states };
}

/** Takes the documented record of a section. */
export async function recordSection(
  ctx: Ctx,
  claims: { readonly course_id: number; readonly section_id: number },
) {
  const { course_id, section_id } = claims;
  const { version, states } = await keepClaim(ctx, course_id, claims, section_id);
  const section = versionSections(parseOutline(version.outline).sections).filter(
    (one) => one.section_id === section_id,
  );
  const { percent, completed, required } = shareOfSections(section, (id) => states.get(id));
  const spent = versionItems(section).reduce(
    (sum, { item }) => sum + (states.get(item.item_id)?.timeMs ?? 0),
    0,
  );
  return {
    course_id,
    section_id,
    completed: completed === required,
    section_progress: percent / 100,
    completion_time: spent / 1000,
  };
}

/** Takes the documented record of a course. */
export async function recordCourse(ctx: Ctx, claims: { readonly course_id: number }) {
  const { course_id } = claims;
  const { version, states } = await keepClaim(ctx, course_id, claims, null);
  const { sections } = parseOutline(version.outline);
  const { percent } = shareOfSections(sections, (id) => states.get(id));
  const spent = [...states.values()].reduce((sum, { timeMs }) => sum + timeMs, 0);
  const finish = await findFinish(ctx, ctx.actor.userId, course_id);
  return {
    course_id,
    progress: percent / 100,
    total_completion_time: spent / 1000,
    number_of_sections: versionSections(sections).length,
    finished_at: isoOrNull(finish?.finishedAt ?? null),
  };
}
