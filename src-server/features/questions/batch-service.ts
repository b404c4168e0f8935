import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { QuestionDraft } from '#shared/contract/questions.ts';
import { foldName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { checkedColumns, insertChecked, type CheckedColumns } from './draft-service.ts';
import { resolveSeenTags } from './tag-names.ts';

interface Batch {
  readonly questions: readonly QuestionDraft[];
  readonly folder_id?: number | null | undefined;
  readonly tag_names: readonly string[];
}

interface Refusal {
  readonly at: number;
  readonly field: string | null;
  readonly reason: string;
}

/** Which of the questions were saved where their author saw it. */
const Recorded = z.object({ batch: z.array(z.int()) });

const refusalOf = (at: number, error: unknown): Refusal => {
  if (!(error instanceof AppError) || (error.code !== 'VALIDATION_FAILED' && error.code !== 'NOT_FOUND'))
    throw error;
  const [field] = Object.keys(error.fields ?? {});
  return { at, field: field ?? null, reason: error.message };
};

/** Names in the order in which they come, each once. */
function namesOf(batch: Batch): string[] {
  const all = [...batch.tag_names, ...batch.questions.flatMap((draft) => draft.tag_names)];
  return [...new Map(all.toReversed().map((name) => [foldName(name), name])).values()].toReversed();
}

async function checkAll(ctx: Ctx, batch: Batch) {
  const checked = new Map<number, CheckedColumns>();
  const refused: Refusal[] = [];
  for (const [at, draft] of batch.questions.entries()) {
    const placed = batch.folder_id === undefined ? draft : { ...draft, assign_folder_id: batch.folder_id };
    try {
      checked.set(at, await checkedColumns(ctx, placed));
    } catch (error) {
      refused.push(refusalOf(at, error));
    }
  }
  return { checked, refused };
}

/** What was saved elsewhere is saved here or refused as a whole: none of it goes without a word. */
function assertAsSeen(ctx: Ctx, checked: ReadonlyMap<number, unknown>, refused: readonly Refusal[]): void {
  const seen = Recorded.safeParse(ctx.recorded).data?.batch ?? [];
  if (seen.every((at) => checked.has(at))) return;
  const first = refused.find(({ at }) => seen.includes(at));
  refuse('VALIDATION_FAILED', `Question ${(first?.at ?? 0) + 1}: ${first?.reason ?? 'It was refused.'}`);
}

/**
 * Creates several questions, in their order. Those that are refused are answered with their reason, and keep their
 * ids unused: a hub draws the same ones for the others.
 */
export async function saveBatch(
  ctx: Ctx,
  batch: Batch,
): Promise<{ saved: { at: number; id: number }[]; refused: Refusal[] }> {
  const ids = batch.questions.map(() => ({ question: ctx.newId(), answer: ctx.newId() }));
  const { checked, refused } = await checkAll(ctx, batch);
  assertAsSeen(ctx, checked, refused);
  const names = namesOf(batch);
  const tagIds = await resolveSeenTags(ctx, names, undefined, { batch: [...checked.keys()] });
  const idOf = new Map(names.map((name, at) => [foldName(name), tagIds[at]]));
  const saved = [];
  for (const [at, columns] of checked) {
    const own = ids[at];
    if (own === undefined) continue;
    const wanted = [...(batch.questions[at]?.tag_names ?? []), ...batch.tag_names];
    const tags = [...new Set(wanted.flatMap((name) => idOf.get(foldName(name)) ?? []))];
    await insertChecked(ctx, own, columns, tags);
    saved.push({ at, id: own.question });
  }
  return { saved, refused };
}

/** What its author is told of a batch. */
export const batchMessage = (count: number): string =>
  count === 1 ? 'Your question has been saved.' : `${count} questions have been saved.`;
