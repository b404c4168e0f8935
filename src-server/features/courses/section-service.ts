import { depthOf, MAX_WRITTEN_DEPTH, standingSections } from '#shared/domain/courses/outline.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getWritableCourse } from './access.ts';
import { listItems, markItems } from './item-repo.ts';
import { withinSection } from './outline-content.ts';
import * as repo from './section-repo.ts';

const missing = (): never => refuse('NOT_FOUND', 'There is no such section in your courses.');

/** An own section of a course that may be changed, also one that was deleted. */
export async function getAnySection(ctx: Ctx, id: number): Promise<repo.SectionRow> {
  const section = (await repo.findSection(ctx.db, id, ctx.actor.userId)) ?? missing();
  await getWritableCourse(ctx, section.course_id);
  return section;
}

/** Whether a section stands in its course: live, or brought back by what was put into it. */
async function isThere(ctx: Pick<Ctx, 'db'>, section: repo.SectionRow): Promise<boolean> {
  if (section.deleted_at === null) return true;
  const live = (await listItems(ctx.db, section.course_id)).filter((item) => item.deleted_at === null);
  const standing = standingSections(await repo.listSections(ctx.db, section.course_id), live);
  return standing.some((one) => one.id === section.id);
}

/** An own section, to be looked at. */
export async function getShownSection(ctx: Ctx, id: number): Promise<repo.SectionRow> {
  const section = (await repo.findSection(ctx.db, id, ctx.actor.userId)) ?? missing();
  return (await isThere(ctx, section)) ? section : missing();
}

/**
 * An own section that something is put into. Where a computer did not know that it was deleted, it is there all the
 * same: what is put into it brings it back.
 */
export async function getOpenSection(ctx: Ctx, id: number): Promise<repo.SectionRow> {
  const section = await getAnySection(ctx, id);
  return ctx.isReplay === true || (await isThere(ctx, section)) ? section : missing();
}

export interface NewSection {
  readonly course_id: number;
  readonly parent_id: number | null;
  readonly title: string;
  readonly place: string;
}

export const sectionRow = (
  ctx: Pick<Ctx, 'now' | 'newId' | 'actor'>,
  section: NewSection & { readonly description?: string },
) => ({
  description: '',
  ...section,
  id: ctx.newId(),
  instructor_id: ctx.actor.userId,
  created_at: ctx.now,
  updated_at: ctx.now,
});

function wrongParent(): never {
  const reason = `Sections stand at most ${MAX_WRITTEN_DEPTH} deep, in another section of the same course.`;
  return refuse('VALIDATION_FAILED', reason, { fields: { parent_id: [reason] } });
}

/** Adds a section; answers its id. */
export async function addSection(ctx: Ctx, section: NewSection): Promise<number> {
  await getWritableCourse(ctx, section.course_id);
  if (section.parent_id !== null) {
    const parent = await getOpenSection(ctx, section.parent_id);
    const sections = await repo.listSections(ctx.db, section.course_id);
    const parents = new Map(sections.map((one) => [one.id, one.parent_id]));
    if (parent.course_id !== section.course_id || depthOf(parents, parent.id) >= MAX_WRITTEN_DEPTH)
      return wrongParent();
  }
  const row = sectionRow(ctx, section);
  await repo.insertSections(ctx.db, [row]);
  return row.id;
}

/** Stores what a section says. @throws VERSION_CONFLICT when somebody stored it since `version` */
export async function saveSection(
  ctx: Ctx,
  id: number,
  { version, title, description }: { version: number; title: string; description: string },
): Promise<number> {
  const section = await getOpenSection(ctx, id);
  if (!(await repo.updateSectionFrom(ctx, id, version, { title, description }))) {
    refuse('VERSION_CONFLICT', 'This section was changed elsewhere since you opened it.', {
      extra: { version: section.version },
    });
  }
  return version + ctx.versionStep;
}

/** Deletes a section with its subsections and items; deleting it again changes nothing. */
export async function deleteSection(ctx: Ctx, id: number): Promise<void> {
  const section = await getAnySection(ctx, id);
  const sections = await repo.listSections(ctx.db, section.course_id);
  const inside = withinSection(sections, id);
  const items = (await listItems(ctx.db, section.course_id)).filter(
    (item) => item.deleted_at === null && inside.has(item.section_id),
  );
  const live = sections.filter((one) => one.deleted_at === null && inside.has(one.id));
  if (live.length > 0)
    await repo.markSections(
      ctx.db,
      live.map((one) => one.id),
      ctx.now,
      ctx.now,
    );
  if (items.length > 0)
    await markItems(
      ctx.db,
      items.map((item) => item.id),
      ctx.now,
      ctx.now,
    );
}

/** Brings a section back with what was deleted with it. */
export async function restoreSection(ctx: Ctx, id: number): Promise<void> {
  const section = await getAnySection(ctx, id);
  const { deleted_at: deletedAt } = section;
  if (deletedAt === null) return;
  const sections = await repo.listSections(ctx.db, section.course_id);
  const inside = withinSection(sections, id);
  const back = sections.filter((one) => one.deleted_at === deletedAt && inside.has(one.id));
  const items = (await listItems(ctx.db, section.course_id)).filter(
    (item) => item.deleted_at === deletedAt && inside.has(item.section_id),
  );
  await repo.markSections(
    ctx.db,
    back.map((one) => one.id),
    null,
    ctx.now,
  );
  if (items.length > 0)
    await markItems(
      ctx.db,
      items.map((item) => item.id),
      null,
      ctx.now,
    );
}
