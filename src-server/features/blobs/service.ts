import { holds } from '#shared/access/ability.ts';
import { Budgets } from '#shared/domain/limits/budgets.ts';
import { PERSON_FILES } from '#shared/domain/limits/quotas.ts';
import type { FileMime } from '#shared/domain/media/kinds.ts';
import type { Ctx } from '#server/context.ts';
import { FILE_ABILITIES, FILES_OF_ABILITIES, PERSONAL_FILES } from '#server/declarations.ts';
import { refuse } from '#server/refuse.ts';
import {
  imageKindOf,
  isImageMime,
  MAX_IMAGE_BYTES,
  MAX_SOLUTION_BYTES,
  solutionKindOf,
} from '#server/blobs/image-kinds.ts';
import { findBlob, insertBlob } from '#server/blobs/blob-repo.ts';
import { isFileOfOwnRows, listTablesNaming } from '#server/sync/blobs/files-of-rows.ts';
import { isAttachmentOfReported } from '../message-reports/service.ts';
import { isAttachmentOfOwn } from '../messages/attachment-service.ts';
import { isAttachmentOfAnswered } from '../support-tickets/service.ts';
import { isFileUnderReview } from '../review-submissions/file-access.ts';
import { isReleasedSolution } from '../exam-attempts/solution-service.ts';
import { findSealedPicture } from '../exam-packages/picture-service.ts';
import { isInOwnPaper } from './repo.ts';

export interface StoredImage {
  readonly sha256: string;
  readonly mime: FileMime;
  readonly size: number;
}

/** The kind of an image by its bytes; names and declared types are never believed. */
async function sniff(bytes: Uint8Array): Promise<FileMime> {
  const mime = await imageKindOf(bytes);
  return mime ?? refuse('UNSUPPORTED_MEDIA', 'This is not a PNG, JPEG, GIF or WebP image.');
}

/** Keeps an image whose kind its bytes have told: the file first, so that a row always has its file. */
export async function keepImage(ctx: Ctx, mime: FileMime, bytes: Uint8Array): Promise<StoredImage> {
  const image = { sha256: ctx.services.blobs.put(bytes), mime, size: bytes.byteLength };
  await ctx.transaction((tx) => insertBlob(tx.db, { id: tx.newId(), ...image, now: tx.now }));
  return image;
}

/** By server: what each of its people may still store today. */
const quotas = new WeakMap<object, Budgets>();

function takeFromQuota({ actor, services, now }: Ctx, bytes: number): void {
  const quota = quotas.get(services.blobs) ?? new Budgets(PERSON_FILES);
  quotas.set(services.blobs, quota);
  const retryAfterMs = quota.take(actor.userId, bytes, now);
  if (retryAfterMs === 0) return;
  refuse(
    'RATE_LIMITED',
    `You have stored ${PERSON_FILES.most / 1024 / 1024} MiB of files today. Try again later.`,
    {
      retryAfterMs,
    },
  );
}

/** Stores an uploaded image as what it is, whatever it was called. */
export async function storeImage(ctx: Ctx, bytes: Uint8Array): Promise<StoredImage> {
  takeFromQuota(ctx, bytes.byteLength);
  if (bytes.byteLength > MAX_IMAGE_BYTES) refuse('TOO_LARGE', 'An image may have at most 5 MiB.');
  return keepImage(ctx, await sniff(bytes), bytes);
}

/** Stores a worked solution: a PDF, or an image. */
export async function storeSolution(ctx: Ctx, bytes: Uint8Array): Promise<StoredImage> {
  takeFromQuota(ctx, bytes.byteLength);
  if (bytes.byteLength > MAX_SOLUTION_BYTES)
    refuse('TOO_LARGE', 'A worked solution may have at most 20 MiB.');
  const mime = await solutionKindOf(bytes);
  return keepImage(
    ctx,
    mime ?? refuse('UNSUPPORTED_MEDIA', 'This is not a PDF, PNG, JPEG, GIF or WebP file.'),
    bytes,
  );
}

/**
 * By ability, for whichever row of a kind names the file. One that nothing names yet has just been stored: whoever
 * works with files and knows its SHA-256 has it from there.
 */
async function mayByAbility({ actor, db }: Ctx, sha256: string): Promise<boolean> {
  const seesAllContent = holds(actor.ability, 'content-management:view');
  if (!seesAllContent && !FILE_ABILITIES.some((ability) => holds(actor.ability, ability))) return false;
  const tables = await listTablesNaming(db, sha256);
  // What people send each other, hand in or are given is no content.
  if (tables.length > 0 && tables.every((table) => PERSONAL_FILES.has(table))) return false;
  return (
    seesAllContent ||
    tables.length === 0 ||
    FILES_OF_ABILITIES.some(([table, ability]) => tables.includes(table) && holds(actor.ability, ability))
  );
}

/**
 * Who may look at a stored file, by the rows that name it: whoever is given the row, or holds the ability of its kind.
 * Anybody else sees what stands in the papers they have started, so no paper shows its pictures before its time, and
 * a worked solution once the review of the own attempt is released. Who reviews content sees what stands in it.
 */
export async function mayFetch(ctx: Ctx, sha256: string): Promise<boolean> {
  if (await mayByAbility(ctx, sha256)) return true;
  if (await isFileOfOwnRows(ctx.db, { userId: ctx.actor.userId, sha256 }, ctx.now)) return true;
  if (await isAttachmentOfOwn(ctx, sha256)) return true;
  if (await isAttachmentOfAnswered(ctx, sha256)) return true;
  if (await isAttachmentOfReported(ctx, sha256)) return true;
  if (await isInOwnPaper(ctx.db, ctx.actor.userId, sha256)) return true;
  if (await isFileUnderReview(ctx, sha256)) return true;
  return isReleasedSolution(ctx, sha256);
}

const isShownWhole = (mime: string): boolean => isImageMime(mime) || mime === 'application/pdf';

const notThere = () => refuse('NOT_FOUND', 'This image does not exist.');

/** The bytes and kind of an image that the one who asks may see. @throws NOT_FOUND */
export async function readImage(ctx: Ctx, sha256: string): Promise<{ bytes: Uint8Array; mime: string }> {
  const known = await findBlob(ctx.db, sha256);
  // A device gets pictures from its hub when somebody looks at them.
  if (known === undefined || !ctx.services.blobs.has(sha256)) await ctx.services.sync.hub?.fetchBlob(sha256);
  const row = known ?? (await findBlob(ctx.db, sha256));
  // All else is read by a ticket, as what it is.
  if (row !== undefined && !isShownWhole(row.mime)) return notThere();
  const bytes = ctx.services.blobs.get(sha256);
  return row === undefined || bytes === null ? notThere() : { bytes, mime: row.mime };
}

/** An image, and whether others may keep a copy of it. @throws NOT_FOUND */
export async function getShownImage(ctx: Ctx, sha256: string) {
  const sealed = await findSealedPicture(ctx, sha256);
  return sealed === null
    ? { image: await getImage(ctx, sha256), isKept: true }
    : { image: sealed, isKept: false };
}

/** The bytes and kind of an image. @throws NOT_FOUND also when the person may not see it. */
export const getImage = async (ctx: Ctx, sha256: string): Promise<{ bytes: Uint8Array; mime: string }> =>
  (await mayFetch(ctx, sha256)) ? readImage(ctx, sha256) : notThere();
