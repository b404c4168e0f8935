import type { Node } from './fleet.ts';
import { Violation } from './invariants.ts';

interface Titled {
  readonly id: number;
  readonly title: string;
}

/** Everything that stands in a section, however deep, as a node knows it. */
export async function insideOf({ database }: Node, sectionId: number): Promise<Titled[]> {
  const inside: Titled[] = [];
  const seen = new Set([sectionId]);
  let open = [sectionId];
  while (open.length > 0) {
    const items = database.write.selectFrom('course_item').where('section_id', 'in', open);
    inside.push(...(await items.where('deleted_at', 'is', null).select(['id', 'title']).execute()));
    const sections = database.write.selectFrom('course_section').where('parent_id', 'in', open);
    const found = await sections.where('deleted_at', 'is', null).select(['id', 'title']).execute();
    const next = found.filter(({ id }) => !seen.has(id));
    for (const { id } of next) seen.add(id);
    inside.push(...next);
    open = next.map(({ id }) => id);
  }
  return inside;
}

/** Every section of a course, and what stands in them, as a node knows it. */
export async function insideCourse(node: Node, courseId: number): Promise<Titled[]> {
  const roots = await node.database.write
    .selectFrom('course_section')
    .where('course_id', '=', courseId)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'title'])
    .execute();
  return [...roots, ...(await Promise.all(roots.map(({ id }) => insideOf(node, id)))).flat()];
}

/** I1: no order that was merged of two hides anything: from every section one comes to the top. */
export async function assertOutlinesReadable({ database }: Node, name: string): Promise<void> {
  const live = database.write.selectFrom('course_section').where('deleted_at', 'is', null);
  const sections = new Map((await live.selectAll().execute()).map((row) => [row.id, row]));
  for (const { id } of sections.values()) {
    const passed = new Set<number>();
    for (let at = sections.get(id); at !== undefined && at.parent_id !== null;) {
      if (passed.has(at.id)) throw new Violation('I1', `on ${name}, section ${id} stands in itself`);
      passed.add(at.id);
      at = sections.get(at.parent_id);
    }
  }
}
