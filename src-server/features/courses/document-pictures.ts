import { readStored } from '#shared/domain/courses/stored-document.ts';
import { filesOf } from '#shared/domain/documents/document-files.ts';
import type { Ctx } from '#server/context.ts';
import { assertKnownImages } from '../questions/question-service.ts';

function picturesIn(text: string | null): string[] {
  const document = readStored(text);
  return document === null
    ? []
    : filesOf(document)
        .filter(({ use }) => use === 'image')
        .map(({ sha256 }) => sha256);
}

/**
 * @param field what is at fault, by its name in the body
 * @throws VALIDATION_FAILED when a picture was never stored; one that stands there already is in nobody's way.
 */
export async function assertKnownPictures(
  ctx: Ctx,
  field: string,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  if (after === before) return;
  const there = new Set(picturesIn(before));
  const added = picturesIn(after).filter((picture) => !there.has(picture));
  await assertKnownImages(ctx, added, field);
}
