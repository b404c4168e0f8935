import { depthOf, MAX_WRITTEN_DEPTH, standsInItself } from '#shared/domain/courses/outline.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getWritableCourse } from './access.ts';
import { listItems, moveItem } from './item-repo.ts';
import { listSections, moveSection } from './section-repo.ts';

interface Moves {
  readonly course_id: number;
  readonly sections: readonly {
    readonly id: number;
    readonly parent_id: number | null;
    readonly place: string;
  }[];
  readonly items: readonly { readonly id: number; readonly section_id: number; readonly place: string }[];
}

const wrong = (reason: string): never => refuse('VALIDATION_FAILED', reason);

type Parents = Map<number, number | null>;

/** What a page asks for must make sense whole. */
function assertMakesSense(before: Parents, after: Parents): void {
  for (const id of after.keys()) {
    if (standsInItself(after, id) && !standsInItself(before, id)) wrong('A section cannot stand in itself.');
    if (depthOf(after, id) > MAX_WRITTEN_DEPTH && depthOf(before, id) <= MAX_WRITTEN_DEPTH)
      wrong(`Sections stand at most ${MAX_WRITTEN_DEPTH} deep.`);
  }
}

/**
 * Where sections and items stand from now on. On a hub that has another order by then it is done on that: what would
 * stand in itself, or in what is not there, stays where it is.
 */
export async function moveContent(ctx: Ctx, { course_id: courseId, ...moves }: Moves): Promise<void> {
  await getWritableCourse(ctx, courseId);
  const before: Parents = new Map(
    (await listSections(ctx.db, courseId)).map((row) => [row.id, row.parent_id]),
  );
  const known = new Set((await listItems(ctx.db, courseId)).map((item) => item.id));
  const sections = moves.sections.filter(
    ({ id, parent_id: parent }) => before.has(id) && (parent === null || before.has(parent)),
  );
  const items = moves.items.filter((move) => known.has(move.id) && before.has(move.section_id));
  const after: Parents = new Map([...before, ...sections.map((move) => [move.id, move.parent_id] as const)]);
  if (ctx.isReplay !== true) {
    if (sections.length < moves.sections.length || items.length < moves.items.length)
      wrong('This names something that is not in the course.');
    assertMakesSense(before, after);
  }
  for (const { id, place } of sections) {
    if (standsInItself(after, id)) after.set(id, before.get(id) ?? null);
    await moveSection(ctx.db, { id, parent_id: after.get(id) ?? null, place }, ctx.now);
  }
  for (const move of items) await moveItem(ctx.db, move, ctx.now);
}
