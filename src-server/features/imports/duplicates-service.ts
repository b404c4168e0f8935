import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { ImportDuplicate } from '#shared/contract/import-fixes.ts';
import type { ImportableQuestion } from '#shared/domain/imports/parsed-file.ts';
import { likeness, textKeys } from '#shared/domain/questions/text-keys.ts';
import type { Ctx } from '#server/context.ts';
import { findAlike } from '../questions/duplicates-service.ts';
import type { FoundDuplicate } from './found-duplicates.ts';
import { toPreviewItem } from './mapper.ts';
import { getPreviewedFile, type Previewed } from './preview-service.ts';
import { getOwnBatch } from './service.ts';

/** Texts that are looked up at once: a few milliseconds. */
const PER_STEP = 100;
const KEPT_MS = 60_000;
/** Of one key in a file; in a file where everything is alike, a few of them are enough. */
const MOST_OF_A_KEY = 20;

/** Earlier questions of the same file, by the keys of their texts. */
class EarlierItems {
  readonly #byKey = new Map<number, ImportableQuestion[]>();

  /** The first earlier one that is like this one, the same before near. */
  findLike(item: ImportableQuestion): { item: ImportableQuestion; kind: 'same' | 'near' } | null {
    let near: ImportableQuestion | null = null;
    for (const key of textKeys(item.title)) {
      for (const earlier of this.#byKey.get(key) ?? []) {
        const alike = likeness(item, earlier);
        if (alike?.kind === 'same') return { item: earlier, kind: 'same' };
        if (alike !== null) near ??= earlier;
      }
    }
    return near === null ? null : { item: near, kind: 'near' };
  }

  add(item: ImportableQuestion): void {
    for (const key of textKeys(item.title)) {
      const items = this.#byKey.get(key);
      if (items === undefined) this.#byKey.set(key, [item]);
      else if (items.length < MOST_OF_A_KEY) items.push(item);
    }
  }
}

async function lookFor(ctx: Ctx, { file }: Previewed): Promise<FoundDuplicate[]> {
  const found: FoundDuplicate[] = [];
  const earlier = new EarlierItems();
  for (let start = 0; start < file.items.length; start += PER_STEP) {
    const items = file.items.slice(start, start + PER_STEP);
    const alike = await findAlike(ctx, items);
    for (const [at, item] of items.entries()) {
      const [best] = alike[at] ?? [];
      const other = earlier.findLike(item);
      earlier.add(item);
      if (best !== undefined && (best.kind === 'same' || other?.kind !== 'same')) {
        const { id, title, kind } = best;
        found.push({ index: item.index, kind, question: { id, title }, otherIndex: null });
      } else if (other !== null) {
        found.push({ index: item.index, kind: other.kind, question: null, otherIndex: other.item.index });
      }
    }
    await nextTurn();
  }
  // What is there word for word comes first; within it the order of the file stays.
  return found.toSorted((one, other) => Number(one.kind === 'near') - Number(other.kind === 'near'));
}

/** What of an import is in the library already, or twice in its file. */
export async function findDuplicates(
  ctx: Ctx,
  importId: number,
  previewed: Previewed,
): Promise<readonly FoundDuplicate[]> {
  const { duplicates } = ctx.services.imports;
  const known = duplicates.get(importId);
  if (known?.revision === previewed.revision && ctx.now < known.until) return known.found;
  const found = await lookFor(ctx, previewed);
  duplicates.set(importId, { revision: previewed.revision, until: ctx.now + KEPT_MS, found });
  return found;
}

/** One page of what {@link findDuplicates} finds. */
export async function listDuplicates(
  ctx: Ctx,
  id: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ data: z.input<typeof ImportDuplicate>[]; total: number; skipped: number }> {
  const previewed = await getPreviewedFile(ctx, await getOwnBatch(ctx, id));
  const found = await findDuplicates(ctx, id, previewed);
  const items = new Map(previewed.file.items.map((item) => [item.index, item]));
  const data = found.slice(offset, offset + limit).flatMap(({ index, kind, question, otherIndex }) => {
    const item = items.get(index);
    return item === undefined
      ? []
      : [{ item: toPreviewItem(item, previewed), kind, question, other_index: otherIndex }];
  });
  const skipped = found.filter(({ index }) => previewed.skipped.has(index)).length;
  return { data, total: found.length, skipped };
}
