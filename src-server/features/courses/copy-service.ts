import { z } from 'zod';
import { MAX_COURSE_ITEMS, MAX_ITEM_QUESTIONS } from '#shared/contract/course-items.ts';
import type { CourseRecord } from '#shared/contract/course-drafts.ts';
import { Id } from '#shared/contract/wire.ts';
import { parseCopyTitle } from '#shared/domain/sync/titles.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { namedAmong } from '../exams/access-targets.ts';
import { accessOf, replaceAccess } from './access-service.ts';
import { getOwnCourse, getWritableCourse } from './access.ts';
import { createCourse, getCourseRecord } from './draft-service.ts';
import { insertItems, listWholeItemsAmong } from './item-repo.ts';
import { assertRoom, getOwnItem } from './item-service.ts';
import { loadOutline } from './outline-content.ts';
import * as parts from './question-repo.ts';
import { insertSections, listSections } from './section-repo.ts';

const MAX_TITLE = 200;
const SUFFIX = ' (copy)';
const MAX_SECTIONS = 5000;

const copyTitle = (title: string): string => `${title.slice(0, MAX_TITLE - SUFFIX.length)}${SUFFIX}`;
/** A copy is nobody's lost edit, whatever it was copied from. */
const ownTitle = (title: string): string => (parseCopyTitle(title)?.title ?? title).slice(0, MAX_TITLE);

/**
 * What was copied, by ids: each gets a new one, in this order, also where a hub has not got it or has more by then.
 * What they say is read where the copy is made.
 */
const Copied = z.object({
  sections: z.array(Id).max(MAX_SECTIONS),
  items: z.array(Id).max(MAX_COURSE_ITEMS * 2),
  held: z.array(Id).max(MAX_COURSE_ITEMS * MAX_ITEM_QUESTIONS),
  asked: z.array(Id).max(MAX_COURSE_ITEMS * MAX_ITEM_QUESTIONS),
});
type Copied = z.infer<typeof Copied>;

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map((row) => row.id);

async function contentsOf(ctx: Ctx, sections: number[], items: number[]): Promise<Copied> {
  return {
    sections,
    items,
    held: idsOf(await parts.listHeldQuestions(ctx.db, items)),
    asked: idsOf(await parts.listAssignmentQuestions(ctx.db, items)),
  };
}

/** What is copied here, or what a device said that it copied; it is recorded. */
async function copied(ctx: Ctx, read: () => Promise<Copied>): Promise<Copied> {
  if (ctx.recorded === undefined) {
    const contents = await read();
    ctx.record(contents);
    return contents;
  }
  const { data } = Copied.safeParse(ctx.recorded);
  if (data === undefined) return refuse('VALIDATION_FAILED', 'What this copies cannot be read.');
  ctx.record(data);
  return data;
}

const newIds = (ctx: Ctx, ids: readonly number[]): Map<number, number> =>
  new Map(ids.map((id) => [id, ctx.newId()]));

/** Rows of those ids, each under its new one. */
function* renewed<R extends { readonly id: number }>(
  ctx: Ctx,
  rows: readonly R[],
  ids: ReadonlyMap<number, number>,
): Generator<R> {
  const times = { created_at: ctx.now, updated_at: ctx.now, deleted_at: null, version: 1 };
  for (const row of rows) {
    const id = ids.get(row.id);
    if (id !== undefined) yield { ...row, ...times, id };
  }
}

interface Places {
  readonly courseId: number;
  readonly sectionOf: (id: number) => number | undefined;
  readonly titleOf: (title: string) => string;
  readonly place?: string;
}

/** Copies items with their questions; an item whose section is nowhere is left out. */
async function copyItems(ctx: Ctx, { items, held, asked }: Copied, to: Places): Promise<Map<number, number>> {
  const itemIds = newIds(ctx, items);
  const heldIds = newIds(ctx, held);
  const askedIds = newIds(ctx, asked);
  const rows = (await listWholeItemsAmong(ctx.db, items, ctx.actor.userId)).filter(
    (row) => to.sectionOf(row.section_id) !== undefined,
  );
  await insertItems(
    ctx.db,
    [...renewed(ctx, rows, itemIds)].map((row) => ({
      ...row,
      course_id: to.courseId,
      section_id: to.sectionOf(row.section_id) ?? 0,
      title: to.titleOf(row.title),
      copy_of: null,
      ...(to.place === undefined ? {} : { place: to.place }),
    })),
  );
  const there = idsOf(rows);
  const itemOf = (id: number): number => itemIds.get(id) ?? 0;
  await parts.insertHeldQuestions(
    ctx.db,
    [...renewed(ctx, await parts.listHeldQuestions(ctx.db, there), heldIds)].map((row) => ({
      ...row,
      course_item_id: itemOf(row.course_item_id),
    })),
  );
  await parts.insertAssignmentQuestions(
    ctx.db,
    [...renewed(ctx, await parts.listAssignmentQuestions(ctx.db, there), askedIds)].map((row) => ({
      ...row,
      course_item_id: itemOf(row.course_item_id),
    })),
  );
  return itemIds;
}

/** A second item with the same content at a place beside it; answers its id. */
export async function copyItem(ctx: Ctx, itemId: number, place: string): Promise<number> {
  const item = await getOwnItem(ctx, itemId);
  await getWritableCourse(ctx, item.course_id);
  await assertRoom(ctx, item.course_id, 1);
  const contents = await copied(ctx, () => contentsOf(ctx, [], [itemId]));
  const ids = await copyItems(
    ctx,
    { ...contents, items: [itemId] },
    {
      courseId: item.course_id,
      sectionOf: (id) => id,
      titleOf: (title) => copyTitle(ownTitle(title)),
      place,
    },
  );
  return ids.get(itemId) ?? 0;
}

/** A new draft with the content of another own course, without its opening. */
export async function copyCourse(ctx: Ctx, courseId: number): Promise<CourseRecord> {
  const course = await getOwnCourse(ctx, courseId);
  const contents = await copied(ctx, async () => {
    const outline = await loadOutline(ctx.db, courseId);
    return contentsOf(ctx, idsOf(outline.sections), idsOf(outline.items));
  });
  const id = await createCourse(ctx, {
    title: copyTitle(ownTitle(course.title)),
    subtitle: course.subtitle,
    description: course.description,
    description_document: course.description_document,
    level: course.level,
    category: course.category,
    qualification: course.qualification,
    ofqual_code: course.ofqual_code,
    product_code: course.product_code,
    qualification_time: course.qualification_time,
    price_minor: course.price_minor,
    currency: course.currency,
    student_learning: course.student_learning,
    course_requirements: course.course_requirements,
    course_designed_for: course.course_designed_for,
    specification_sha256: course.specification_sha256,
    specification_name: course.specification_name,
    image_sha256: course.image_sha256,
    image_alt: course.image_alt,
    promotional_media_id: course.promotional_media_id,
    is_certificate_issued: course.is_certificate_issued,
    time_zone: course.time_zone,
  });
  const sectionIds = newIds(ctx, contents.sections);
  const sections = (await listSections(ctx.db, courseId)).map((row) => ({
    ...row,
    course_id: id,
    parent_id: row.parent_id === null ? null : (sectionIds.get(row.parent_id) ?? null),
    title: ownTitle(row.title),
    copy_of: null,
  }));
  const rows = [...renewed(ctx, sections, sectionIds)];
  await insertSections(ctx.db, rows);
  const there = new Set(idsOf(rows));
  const sectionOf = (old: number): number | undefined => {
    const copy = sectionIds.get(old);
    return copy !== undefined && there.has(copy) ? copy : undefined;
  };
  await copyItems(ctx, contents, { courseId: id, sectionOf, titleOf: ownTitle });
  await replaceAccess(ctx, id, await namedAmong(ctx, await accessOf(ctx, courseId)));
  return getCourseRecord(ctx, id);
}
