import type { ContentMedia } from '#shared/domain/courses/content-file.ts';
import { firstPlaces } from '#shared/domain/courses/places.ts';
import {
  termsOfVersion,
  versionItems,
  versionSections,
  type VersionItem,
  type VersionSection,
} from '#shared/domain/courses/version-outline.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { loadLibrary } from '../exams/draft-questions.ts';
import { hashOfHeld } from './held-questions.ts';
import * as items from './item-repo.ts';
import { undecidedCopyOf } from './outline-content.ts';
import * as parts from './question-repo.ts';
import type { CourseRow } from './repo.ts';
import { loadSaid, type Said } from './said-service.ts';
import * as sections from './section-repo.ts';

/** A live row that no version names; copies that lost a race stay until their author has decided. */
const isLeftOut = (
  row: {
    readonly id: number;
    readonly title: string;
    readonly copy_of: number | null;
    readonly deleted_at: number | null;
  },
  kept: ReadonlySet<number>,
): boolean => row.deleted_at === null && !kept.has(row.id) && undecidedCopyOf(row) === null;

interface Placed<T> {
  readonly one: T;
  readonly parentId: number | null;
  readonly place: string;
}

/** Sections with what they stand in, the outer before the inner. */
function placedSections(
  among: readonly VersionSection[],
  parentId: number | null = null,
): Placed<VersionSection>[] {
  const places = firstPlaces(among.length);
  return among.flatMap((one, at) => [
    { one, parentId, place: places[at] ?? '' },
    ...placedSections(one.sections, one.section_id),
  ]);
}

const placedItems = (among: readonly VersionSection[]): Placed<VersionItem>[] =>
  versionSections(among).flatMap((section) => {
    const places = firstPlaces(section.items.length);
    return section.items.map((one, at) => ({ one, parentId: section.section_id, place: places[at] ?? '' }));
  });

/** Makes the sections of a course those of a version; a section that is nowhere any more is made under its old id. */
async function restoreSections(
  ctx: Ctx,
  course: CourseRow,
  wanted: readonly VersionSection[],
): Promise<void> {
  const stored = new Map((await sections.listSections(ctx.db, course.id)).map((row) => [row.id, row]));
  const placed = placedSections(wanted);
  for (const { one, parentId, place } of placed) {
    const { section_id: id, title, description } = one;
    const said = { title, description, parent_id: parentId, place, copy_of: null };
    const row = stored.get(id);
    if (row === undefined) {
      const at = { created_at: ctx.now, updated_at: ctx.now };
      const owner = { course_id: course.id, instructor_id: course.instructor_id };
      await sections.insertSections(ctx.db, [{ id, ...owner, ...said, ...at }]);
    } else await sections.updateSectionFrom(ctx, id, row.version, { ...said, deleted_at: null });
  }
  const kept = new Set(placed.map(({ one }) => one.section_id));
  const gone = [...stored.values()].filter((row) => isLeftOut(row, kept));
  if (gone.length > 0)
    await sections.markSections(
      ctx.db,
      gone.map((row) => row.id),
      ctx.now,
      ctx.now,
    );
}

const idOf = (media: ContentMedia): number => media.media_file_id;

function columnsOf({ one, parentId, place }: Placed<VersionItem>, { content }: Said) {
  const terms = termsOfVersion(one);
  return {
    section_id: parentId ?? 0,
    place,
    title: one.title,
    description: content.description,
    document: content.document,
    media_file_id: content.media === null ? null : idOf(content.media),
    resources: JSON.stringify(content.resources.map(idOf)),
    duration_minutes: terms.durationMinutes,
    is_required: terms.isRequired ? (1 as const) : (0 as const),
    is_graded: terms.isGraded ? (1 as const) : (0 as const),
    score_to_reach: terms.scoreToReach,
    weight: terms.weight,
    attempts_allowed: terms.attemptsAllowed,
    is_shuffled: terms.isShuffled ? (1 as const) : (0 as const),
    due_at: terms.dueAt,
    due_time_zone: terms.dueTimeZone,
    due_days: terms.dueDays,
    copy_of: null,
  };
}

interface NewPart {
  readonly id: number;
  readonly course_item_id: number;
  readonly place: string;
  readonly created_at: number;
  readonly updated_at: number;
}

/** Parts of an item in their order, each under a new id. */
const newParts = (ctx: Ctx, itemId: number, count: number): NewPart[] =>
  firstPlaces(count).map((place) => ({
    id: ctx.newId(),
    course_item_id: itemId,
    place,
    created_at: ctx.now,
    updated_at: ctx.now,
  }));

function heldRows(rows: readonly NewPart[], { content, keys }: Said, known: ReadonlySet<number>) {
  const keyOf = new Map(keys?.questions.map((key) => [key.question_id, key]) ?? []);
  return content.questions.flatMap(({ mark, ...shown }, at) => {
    const key = keyOf.get(shown.question_id);
    const row = rows[at];
    // A question whose row is not here would name nothing.
    if (key === undefined || row === undefined || !known.has(shown.question_id)) return [];
    const texts = { content: canonicalJson(shown), keys: canonicalJson(key) };
    const { question_id, answer_id } = shown;
    return [{ ...row, ...texts, question_id, answer_id, mark, content_hash: hashOfHeld(texts) }];
  });
}

function askedRows(rows: readonly NewPart[], { content, keys }: Said) {
  const keyOf = new Map(keys?.assignment.map((key) => [key.no, key]) ?? []);
  return content.assignment.flatMap(({ no, prompt, points }, at) => {
    const row = rows[at];
    const key = keyOf.get(no);
    if (row === undefined) return [];
    return [
      {
        ...row,
        prompt,
        points,
        solution: key?.solution ?? '',
        feedback_correct: key?.feedback_correct ?? '',
        feedback_partial: key?.feedback_partial ?? '',
        feedback_incorrect: key?.feedback_incorrect ?? '',
      },
    ];
  });
}

async function removeOldParts(ctx: Ctx, itemId: number): Promise<void> {
  const held = await parts.listHeldQuestions(ctx.db, [itemId]);
  const asked = await parts.listAssignmentQuestions(ctx.db, [itemId]);
  const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map((row) => row.id);
  if (held.length > 0) await parts.removeHeldQuestions(ctx.db, ids(held), ctx.now);
  if (asked.length > 0) await parts.removeAssignmentQuestions(ctx.db, ids(asked), ctx.now);
}

/** Makes the sections and items of a draft those of a version, with what their questions said then. */
export async function restoreContent(
  ctx: Ctx,
  course: CourseRow,
  wanted: readonly VersionSection[],
): Promise<void> {
  await restoreSections(ctx, course, wanted);
  const placed = placedItems(wanted);
  const saidOf = await loadSaid(
    ctx,
    course.id,
    versionItems(wanted).map(({ item }) => item.content_hash),
  );
  const asked = [...saidOf.values()].flatMap(({ content }) =>
    content.questions.map((one) => one.question_id),
  );
  const known = new Set((await loadLibrary(ctx.db, [...new Set(asked)])).questions.keys());
  const stored = new Map((await items.listItems(ctx.db, course.id)).map((row) => [row.id, row]));
  for (const one of placed) {
    const { item_id: id, content_hash: hash, draft_version: published, kind } = one.one;
    const said = saidOf.get(hash);
    if (said === undefined) return refuse('NOT_FOUND', 'What this version says is not here yet.');
    // Drawn for each, changed or not: as many on the hub as on the computer.
    const held = newParts(ctx, id, said.content.questions.length);
    const questions = newParts(ctx, id, said.content.assignment.length);
    const columns = columnsOf(one, said);
    const row = stored.get(id);
    if (row?.deleted_at === null && row.version === published) {
      await items.moveItem(ctx.db, { id, section_id: columns.section_id, place: columns.place }, ctx.now);
      continue;
    }
    if (row === undefined) {
      const owner = { course_id: course.id, instructor_id: course.instructor_id };
      const at = { created_at: ctx.now, updated_at: ctx.now };
      await items.insertItems(ctx.db, [{ id, kind, ...owner, ...columns, ...at }]);
    } else await items.updateItem(ctx, id, { ...columns, deleted_at: null });
    await removeOldParts(ctx, id);
    await parts.insertHeldQuestions(ctx.db, heldRows(held, said, known));
    await parts.insertAssignmentQuestions(ctx.db, askedRows(questions, said));
  }
  const kept = new Set(placed.map(({ one }) => one.item_id));
  const gone = [...stored.values()].filter((row) => isLeftOut(row, kept));
  const ids = gone.map((row) => row.id);
  if (ids.length > 0) await items.markItems(ctx.db, ids, ctx.now, ctx.now);
}
