import type { CourseActivity } from '#shared/contract/course-progress.ts';
import type {
  HandInResult,
  ItemProgress,
  ProgressSummary,
  QuestionAnswer,
} from '#shared/contract/course-progress-parts.ts';
import { completionRule, playedMedia } from '#shared/domain/course-progress/completion-rule.ts';
import { within } from '#shared/domain/course-progress/stretches.ts';
import type { ItemContent } from '#shared/domain/courses/item-content.ts';
import { parseOutline, termsOfVersion } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { decideCompletion, listFinishes } from './completion-service.ts';
import { keepStates, statesOf } from './fold-service.ts';
import { handIn, type Asked } from './hand-in-service.ts';
import { dropDraft } from './item-draft-service.ts';
import { getLearnedItem, presentItems, type LearnedItem } from './item-service.ts';
import { toStretch, toSummary } from './mapper.ts';
import { listFlags } from './place-repo.ts';
import * as repo from './repo.ts';

const wrong = (field: string, reason: string): never =>
  refuse('VALIDATION_FAILED', reason, { fields: { [field]: [reason] } });

export const learningOf = (ctx: Pick<Ctx, 'actor'>, courseId: number): repo.Learning => ({
  studentId: ctx.actor.userId,
  courseId,
});

type Row = Parameters<typeof repo.insertInteraction>[1];
type Detail = Partial<Pick<Row, 'media_file_id' | 'length_ms' | 'question_id'>> & { readonly said?: unknown };

/** What can be done of which kind of item. */
const DONE_OF: Readonly<Record<CourseActivity['kind'], readonly ItemContent['kind'][]>> = {
  time_spent: ['lesson', 'quiz', 'practice_test', 'assignment'],
  text_read: ['lesson'],
  done: ['lesson'],
  played: ['lesson', 'assignment'],
  file_opened: ['lesson', 'assignment'],
  question_answered: ['quiz', 'practice_test'],
  quiz_submitted: ['quiz'],
  practice_test_submitted: ['practice_test'],
};

/** Answers to questions that an item asks, each once. */
export function assertAnswers(content: ItemContent, answers: readonly QuestionAnswer[], field: string): void {
  const asked = new Map(content.questions.map((question) => [question.question_id, question]));
  const seen = new Set<number>();
  for (const { question_id: id, option } of answers) {
    const question = asked.get(id);
    if (question === undefined) return wrong(field, `Question ${id} is not asked here.`);
    if (seen.has(id)) return wrong(field, `Question ${id} is answered twice.`);
    seen.add(id);
    if (option !== null && !question.options.some((one) => one.option === option))
      return wrong(field, `Question ${id} has no option ${option}.`);
  }
}

function playedDetail(content: ItemContent, activity: Extract<CourseActivity, { kind: 'played' }>): Detail {
  const media = playedMedia(content);
  if (media === null) return wrong('kind', 'There is nothing to play in this item.');
  const length = media.duration_ms ?? activity.length_ms ?? null;
  if (activity.stretches.some(({ from_ms, to_ms }) => to_ms < from_ms))
    return wrong('stretches', 'A stretch ends before it begins.');
  const inside = within(
    activity.stretches.map(({ from_ms, to_ms }) => ({ from: from_ms, to: to_ms })),
    length,
  );
  return { media_file_id: media.media_file_id, length_ms: length, said: inside.map(toStretch) };
}

function openedDetail({ media, resources, document_media = [] }: ItemContent, fileId: number): Detail {
  const files = [...(media === null ? [] : [media]), ...resources, ...document_media];
  return files.some((file) => file.media_file_id === fileId)
    ? { media_file_id: fileId }
    : wrong('media_file_id', 'This item has no such file.');
}

/** What is kept beside the kind of an activity. */
function detailOf(content: ItemContent, activity: CourseActivity): Detail {
  if (!DONE_OF[activity.kind].includes(content.kind))
    return wrong('kind', `This cannot be done of this kind of item: ${content.kind}.`);
  switch (activity.kind) {
    case 'played':
      return playedDetail(content, activity);
    case 'file_opened':
      return openedDetail(content, activity.media_file_id);
    case 'question_answered':
      assertAnswers(content, [activity.answer], 'answer');
      return { question_id: activity.answer.question_id, said: { answer: activity.answer } };
    case 'quiz_submitted':
      assertAnswers(content, activity.answers, 'answers');
      return { said: { answers: activity.answers } };
    case 'practice_test_submitted': {
      assertAnswers(content, activity.answers, 'answers');
      const { answers, started_at, finished_at } = activity;
      if (Date.parse(finished_at) < Date.parse(started_at))
        return wrong('finished_at', 'It cannot end before it began.');
      return { said: { answers, started_at, finished_at } };
    }
    case 'time_spent':
    case 'text_read':
    case 'done':
      return {};
  }
}

/** What every interaction with an item says of it. */
export function rowOfItem(
  ctx: Ctx,
  { course, shown, place, content }: LearnedItem,
): Omit<Row, 'id' | 'kind' | 'said'> {
  const { item, path } = place;
  return {
    student_id: ctx.actor.userId,
    course_id: course.id,
    item_id: item.item_id,
    section_id: path.at(-1)?.section_id ?? null,
    version_no: shown.version_no,
    rule: completionRule(content, termsOfVersion(item)),
    content_hash: item.content_hash,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
}

export interface Recorded {
  readonly item: ItemProgress;
  readonly summary: ProgressSummary;
}

/** Brings in step what follows from an interaction that was kept, and says what it is worth. */
export async function settle(ctx: Ctx, learned: LearnedItem): Promise<Recorded> {
  const { course, version, shown, place } = learned;
  const learning = learningOf(ctx, course.id);
  const states = await keepStates(ctx, learning);
  await decideCompletion(ctx, learning, [shown, version], states);
  const finishes = (await listFinishes(ctx, learning.studentId, [course.id])).get(course.id) ?? [];
  const flags = await listFlags(ctx.db, learning);
  const [item] = await presentItems(ctx, course.id, [place.item], { states, flags });
  if (item === undefined) throw new Error('The item of an interaction was not presented.');
  return { item, summary: toSummary(parseOutline(version.outline).sections, states, finishes) };
}

/** The tries that are left, and the questions of an item that is handed in. */
export async function askedOf(ctx: Ctx, learned: LearnedItem): Promise<Asked> {
  const { item } = learned.place;
  const states = await statesOf(ctx, learningOf(ctx, learned.course.id));
  const used = states.get(item.item_id)?.attempts ?? 0;
  const { attemptsAllowed, scoreToReach } = termsOfVersion(item);
  const isBeyond = attemptsAllowed > 0 && used >= attemptsAllowed;
  return { item, content: learned.content, scoreToReach, isBeyond, attemptsAllowed };
}

/** Keeps what was done of an item. @returns what it is worth, by the server's own reckoning */
export async function recordActivity(
  ctx: Ctx,
  activity: CourseActivity,
): Promise<Recorded & { id: number; result: HandInResult | null }> {
  const id = ctx.newId();
  const learned = await getLearnedItem(ctx, {
    courseId: activity.course_id,
    itemId: activity.item_id,
    versionNo: activity.published_version,
  });
  const { said = {}, ...detail } = detailOf(learned.content, activity);
  const row = { ...rowOfItem(ctx, learned), ...detail, id, kind: activity.kind, spent_ms: activity.time_ms };
  const isHandedIn = activity.kind === 'quiz_submitted' || activity.kind === 'practice_test_submitted';
  const asked = isHandedIn ? await askedOf(ctx, learned) : null;
  // Done elsewhere already, it is kept, and does not count.
  if (asked?.isBeyond === true && ctx.isReplay !== true)
    refuse('ILLEGAL_STATE', `This can be handed in ${asked.attemptsAllowed} times, and was.`);
  await repo.insertInteraction(ctx.db, { ...row, said: JSON.stringify(said) });
  const result =
    isHandedIn && asked !== null ? await handIn(ctx, row, { answers: activity.answers, asked }) : null;
  if (isHandedIn) await dropDraft(ctx, activity.course_id, activity.item_id);
  return { id, ...(await settle(ctx, learned)), result };
}
