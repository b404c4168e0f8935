import { hash } from 'node:crypto';
import { z } from 'zod';
import { HeldContent, HeldKeys } from '#shared/contract/held-questions.ts';
import {
  heldText,
  holdQuestion,
  parseHeldContent,
  parseHeldKeys,
  type HeldTexts,
} from '#shared/domain/courses/held-question.ts';
import { firstPlaces } from '#shared/domain/courses/places.ts';
import type { CourseItem, HeldQuestion } from '#shared/contract/course-items.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { refuse } from '#server/refuse.ts';
import { draftQuestionsOf, loadLibrary } from '../exams/draft-questions.ts';
import * as repo from './question-repo.ts';

export const hashOfHeld = (texts: HeldTexts): string => hash('sha256', heldText(texts), 'hex');

/** A question that an item is to hold; its mark in hundredths, without it that of the library. */
export interface ChosenQuestion {
  readonly questionId: number;
  readonly mark: number | undefined;
}

/** What a question says in the library today. */
export interface LibraryState extends HeldTexts {
  readonly answerId: number | null;
  readonly hash: string;
  readonly ownerId: number;
  /** Hundredths. */
  readonly mark: number;
  readonly isGone: boolean;
}

/** What some questions say in the library today; those that are not there are left out. */
export async function libraryStates(db: Db, ids: readonly number[]): Promise<Map<number, LibraryState>> {
  const found = await loadLibrary(db, [...new Set(ids)]);
  const chosen = [...found.questions.keys()].map((id) => ({ question_id: id, mark: 0 }));
  return new Map(
    draftQuestionsOf(chosen, found).map((question) => {
      const texts = holdQuestion(question);
      const row = found.questions.get(question.questionId);
      return [
        question.questionId,
        {
          ...texts,
          answerId: question.answerId,
          hash: hashOfHeld(texts),
          ownerId: row?.instructor_id ?? 0,
          mark: row?.mark ?? 100,
          isGone: !question.exists,
        },
      ];
    }),
  );
}

/** What a device recorded of the questions that it took: theirs stand there as their author saw them. */
const Recorded = z.object({
  held: z.array(z.strictObject({ content: z.string(), keys: z.string() })).max(200),
});

const parsed = <T>(schema: z.ZodType<T>, json: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

function recordedStates(recorded: unknown): Map<number, HeldTexts & { readonly answerId: number | null }> {
  const { data } = Recorded.safeParse(recorded);
  const states = new Map<number, HeldTexts & { readonly answerId: number | null }>();
  for (const texts of data?.held ?? []) {
    const content = parsed(HeldContent, texts.content);
    const keys = parsed(HeldKeys, texts.keys);
    if (content === undefined || keys === undefined || content.question_id !== keys.question_id)
      return refuse('VALIDATION_FAILED', 'This change says something that no question can say.');
    states.set(content.question_id, { ...texts, answerId: content.answer_id });
  }
  return states;
}

const unknownQuestion = (): never => {
  const reason = 'There is no such question in your library.';
  return refuse('VALIDATION_FAILED', reason, { fields: { 'draft.questions': [reason] } });
};

/**
 * The own questions that are taken into an item now, as they stand in the library: what its author saw is recorded,
 * for a hub where they say something else by then.
 */
async function takeFromLibrary(ctx: Ctx, ids: readonly number[]) {
  const library = await libraryStates(ctx.db, ids);
  const recorded = recordedStates(ctx.recorded);
  const taken = new Map<
    number,
    HeldTexts & { readonly answerId: number | null; readonly hash: string; readonly mark: number }
  >();
  for (const id of ids) {
    const now = library.get(id);
    if (now?.ownerId !== ctx.actor.userId) return unknownQuestion();
    const { content, keys, answerId } = recorded.get(id) ?? now;
    taken.set(id, { content, keys, answerId, hash: hashOfHeld({ content, keys }), mark: now.mark });
  }
  if (taken.size > 0)
    ctx.record({ held: [...taken.values()].map(({ content, keys }) => ({ content, keys })) });
  return taken;
}

/** Makes an item hold the chosen questions in their order; one that it holds already says what it said. */
export async function replaceHeldQuestions(
  ctx: Ctx,
  itemId: number,
  chosen: readonly ChosenQuestion[],
): Promise<void> {
  const ids = chosen.map((one) => one.questionId);
  if (new Set(ids).size !== ids.length) {
    const reason = 'A question can be chosen only once.';
    refuse('VALIDATION_FAILED', reason, { fields: { 'draft.questions': [reason] } });
  }
  const held = new Map((await repo.listHeldQuestions(ctx.db, [itemId])).map((row) => [row.question_id, row]));
  const taken = await takeFromLibrary(
    ctx,
    ids.filter((id) => !held.has(id)),
  );
  const places = firstPlaces(chosen.length);
  const added = [];
  for (const [index, { questionId, mark: wanted }] of chosen.entries()) {
    const place = places[index] ?? '';
    const known = held.get(questionId);
    const texts = taken.get(questionId);
    const mark = wanted ?? known?.mark ?? texts?.mark ?? 100;
    if (known !== undefined) {
      if (known.place !== place || known.mark !== mark)
        await repo.updateHeldQuestion(ctx.db, known.id, { place, mark }, ctx.now);
    } else if (texts !== undefined) {
      added.push(heldRow(ctx, itemId, { ...texts, questionId, mark, place }));
    }
  }
  await repo.insertHeldQuestions(ctx.db, added);
  const kept = new Set(ids);
  const gone = [...held.values()].filter((row) => !kept.has(row.question_id)).map((row) => row.id);
  if (gone.length > 0) await repo.removeParts(ctx.db, 'course_item_question', gone, ctx.now);
}

export const heldRow = (
  ctx: Pick<Ctx, 'now' | 'newId'>,
  itemId: number,
  held: HeldTexts & {
    readonly questionId: number;
    readonly mark: number;
    readonly place: string;
    readonly answerId: number | null;
    readonly hash: string;
  },
) => ({
  id: ctx.newId(),
  course_item_id: itemId,
  question_id: held.questionId,
  answer_id: held.answerId,
  place: held.place,
  mark: held.mark,
  content: held.content,
  keys: held.keys,
  content_hash: held.hash,
  created_at: ctx.now,
  updated_at: ctx.now,
});

/** Takes over what the held questions of an item say in the library: those named, or all that say something else. */
export async function takeOver(ctx: Ctx, itemId: number, named: readonly number[] | null): Promise<void> {
  const held = await repo.listHeldQuestions(ctx.db, [itemId]);
  const wanted = held.filter((row) => named === null || named.includes(row.question_id));
  const library = await libraryStates(
    ctx.db,
    wanted.map((row) => row.question_id),
  );
  const recorded = recordedStates(ctx.recorded);
  const taken: HeldTexts[] = [];
  for (const row of wanted) {
    const state = library.get(row.question_id);
    if (state === undefined || state.isGone || state.ownerId !== ctx.actor.userId) continue;
    const { content, keys, answerId } = recorded.get(row.question_id) ?? state;
    const content_hash = hashOfHeld({ content, keys });
    if (content_hash === row.content_hash) continue;
    taken.push({ content, keys });
    const changes = { content, keys, content_hash, answer_id: answerId };
    await repo.updateHeldQuestion(ctx.db, row.id, changes, ctx.now);
  }
  if (taken.length > 0) ctx.record({ held: taken });
}

/** A held question with what became of it in the library, as its author sees it. */
export function toHeldQuestion(row: repo.HeldQuestionRow, library: LibraryState | undefined): HeldQuestion {
  const content = parseHeldContent(row.content);
  const keys = parseHeldKeys(row.keys);
  const isGone = library === undefined || library.isGone;
  return {
    question_id: row.question_id,
    mark: row.mark / 100,
    title: content.title,
    type: content.type,
    options: content.options.map(({ option, text, image, alt }) => ({
      option,
      text,
      image,
      ...(alt === undefined ? {} : { alt }),
    })),
    correct_option: keys.correct_option,
    accepted_phrases: [...keys.accepted_phrases],
    feedback: keys.feedback,
    image: content.image,
    image_alt: content.image_alt ?? null,
    has_changed: !isGone && library.hash !== row.content_hash,
    is_gone: isGone,
  };
}

/** What an item holds, for its author. */
export async function heldQuestionsOf(db: Db, itemId: number): Promise<CourseItem['held_questions']> {
  const rows = await repo.listHeldQuestions(db, [itemId]);
  const library = await libraryStates(
    db,
    rows.map((row) => row.question_id),
  );
  return rows.map((row) => toHeldQuestion(row, library.get(row.question_id)));
}
