import type { OutlineSectionDraft, ReadOutline } from '#shared/contract/course-outlines.ts';
import { OUTLINE_COLUMNS } from '#shared/domain/course-outlines/csv-outline.ts';
import { depthOf, inReadingOrder, MAX_WRITTEN_DEPTH } from '#shared/domain/courses/outline.ts';
import { byPlace, placesAtEnd } from '#shared/domain/courses/places.ts';
import { FORMULA } from '#shared/domain/text/formula.ts';
import Papa from 'papaparse';
import { imageKindOf } from '#server/blobs/image-kinds.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { storeImage } from '../blobs/service.ts';
import { getVisibleCourse, getWritableCourse } from './access.ts';
import { insertItems, listWholeItems } from './item-repo.ts';
import { assertRoom, itemRow } from './item-service.ts';
import { readOutlineFile, type OutlineFile } from './outline-file.ts';
import { loadOutline } from './outline-content.ts';
import { insertSections } from './section-repo.ts';
import { deleteSection, getAnySection, sectionRow } from './section-service.ts';

/** What a file says; its images are kept, and go again where nothing names them. */
export async function readOutline(ctx: Ctx, file: OutlineFile): Promise<ReadOutline> {
  const files = new Set<string>();
  const outline = await readOutlineFile(file, async (bytes) => {
    if ((await imageKindOf(bytes)) === null) return null;
    const { sha256 } = await storeImage(ctx, bytes);
    files.add(sha256);
    return sha256;
  });
  return {
    sections: outline.sections.map((section) => ({ ...section, items: [...section.items] })),
    named: [...outline.named],
    found: outline.found,
    taken: outline.taken,
    files: [...files],
  };
}

/** @throws VALIDATION_FAILED where a section stands in one that is not before it, or too deep */
function assertNested(sections: readonly OutlineSectionDraft[]): void {
  const parents = new Map(sections.map((one, at) => [at, one.parent]));
  const wrong = sections.findIndex(
    ({ parent }, at) => parent !== null && (parent >= at || depthOf(parents, at) > MAX_WRITTEN_DEPTH),
  );
  if (wrong === -1) return;
  const reason = `Sections stand at most ${MAX_WRITTEN_DEPTH} deep, each behind the one that it stands in.`;
  refuse('VALIDATION_FAILED', reason, { fields: { [`sections.${wrong}.parent`]: [reason] } });
}

/** Adds an outline behind what is there, all of it or none. Answers the new sections and how many items they hold. */
export async function addOutline(
  ctx: Ctx,
  { course_id: courseId, sections }: { course_id: number; sections: readonly OutlineSectionDraft[] },
): Promise<{ section_ids: number[]; items: number }> {
  await getWritableCourse(ctx, courseId);
  assertNested(sections);
  const count = sections.reduce((sum, section) => sum + section.items.length, 0);
  await assertRoom(ctx, courseId, count);
  const { sections: there } = await loadOutline(ctx.db, courseId);
  const places = placesAtEnd(
    there.filter((one) => one.parent_id === null).toSorted(byPlace),
    sections.length,
  );
  const ids: number[] = [];
  const rows = sections.map(({ title, parent }, at) => {
    const parentId = parent === null ? null : (ids[parent] ?? null);
    const row = sectionRow(ctx, { course_id: courseId, parent_id: parentId, title, place: places[at] ?? '' });
    ids.push(row.id);
    return row;
  });
  await insertSections(ctx.db, rows);
  const items = sections.flatMap((section, at) => {
    const itemPlaces = placesAtEnd([], section.items.length);
    return section.items.map((item, index) => ({
      ...itemRow(ctx, {
        course_id: courseId,
        section_id: ids[at] ?? 0,
        kind: item.kind,
        title: item.title,
        place: itemPlaces[index] ?? '',
      }),
      description: item.description,
      duration_minutes: item.minutes,
      document: item.document,
    }));
  });
  await insertItems(ctx.db, items);
  return { section_ids: ids, items: count };
}

/** Takes sections that an outline brought away again. */
export async function removeOutline(
  ctx: Ctx,
  { course_id: courseId, section_ids: ids }: { course_id: number; section_ids: readonly number[] },
): Promise<void> {
  for (const id of ids) {
    const section = await getAnySection(ctx, id);
    if (section.course_id !== courseId) refuse('NOT_FOUND', 'There is no such section in this course.');
    await deleteSection(ctx, id);
  }
}

/** The outline of an own course as a table, an item on each row, and an empty section on one of its own. */
export async function exportOutline(ctx: Ctx, courseId: number): Promise<{ file_name: string; csv: string }> {
  const course = await getVisibleCourse(ctx, courseId);
  const { sections } = await loadOutline(ctx.db, courseId);
  const items = Map.groupBy(await listWholeItems(ctx.db, courseId), (item) => item.section_id);
  const byId = new Map(sections.map((section) => [section.id, section]));
  const data = inReadingOrder(sections).flatMap((section) => {
    const parent = section.parent_id === null ? undefined : byId.get(section.parent_id);
    const where = parent === undefined ? [section.title, ''] : [parent.title, section.title];
    const own = items.get(section.id) ?? [];
    if (own.length === 0) return [[...where, '', '', '', '']];
    return own.map((item) => [
      ...where,
      item.kind,
      item.title,
      item.duration_minutes === 0 ? '' : String(item.duration_minutes),
      item.description,
    ]);
  });
  const csv = Papa.unparse({ fields: [...OUTLINE_COLUMNS], data }, { escapeFormulae: FORMULA });
  return { file_name: `${course.title.trim() || 'course'}.csv`, csv: `${csv}\r\n` };
}
