import type { CarriedFile } from '#shared/contract/stored-files.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findMediaFile, type MediaFileRow } from './media-repo.ts';

export interface CarriedColumns {
  readonly file_sha256: string | null;
  readonly file_name: string | null;
  readonly file_mime: string | null;
  readonly file_size: number | null;
}

const NO_FILE: CarriedColumns = { file_sha256: null, file_name: null, file_mime: null, file_size: null };

/** A file of the signed-in person's library, for something that all may see. @throws VALIDATION_FAILED where it is not whole here */
export async function getLibraryFile(ctx: Ctx, id: number): Promise<MediaFileRow> {
  const row = await findMediaFile(ctx.db, ctx.actor.userId, id);
  const refused = (text: string): never =>
    refuse('VALIDATION_FAILED', text, { fields: { media_file_id: [text] } });
  if (row === undefined) return refused('This file is not in your library any more. Choose another one.');
  if (row.file_sha256 === null)
    return refused(`'${row.name}' is still on its way to the hub. Save again when it has arrived.`);
  return row;
}

interface Place {
  readonly link: string;
  /** A file that is chosen, null for none, undefined where what is carried stays. */
  readonly mediaFileId: number | null | undefined;
  readonly carriesFile: boolean;
}

/** Something leads to the web, or carries a file. @throws VALIDATION_FAILED at the link where it does neither */
export function assertPlace({ link, mediaFileId, carriesFile }: Place): void {
  const hasFile = mediaFileId === undefined ? carriesFile : mediaFileId !== null;
  if (link !== '' || hasFile) return;
  const text = 'Enter an address of the web, or choose a file.';
  refuse('VALIDATION_FAILED', text, { fields: { link: [text] } });
}

/** What a row says of the file that it carries; null for none. */
export const carriedColumns = (row: MediaFileRow | null): CarriedColumns =>
  row === null
    ? NO_FILE
    : { file_sha256: row.file_sha256, file_name: row.name, file_mime: row.mime, file_size: row.size };

/** The file that a row carries, and whether its bytes are on this computer. */
export const toCarriedFile = (
  { services }: Pick<Ctx, 'services'>,
  { file_sha256: sha256, file_name: name, file_mime: mime, file_size: size }: CarriedColumns,
): CarriedFile | null =>
  sha256 === null
    ? null
    : { sha256, name: name ?? '', mime: mime ?? '', size, is_here: services.blobs.has(sha256) };

/** Gets a file from the hub, so that it opens without a network. @throws HUB_UNREACHABLE as the hub's link does */
export async function keepCarriedFile({ services }: Ctx, sha256: string | null): Promise<void> {
  if (sha256 === null) refuse('ILLEGAL_STATE', 'It carries no file that could be kept.');
  if (services.blobs.has(sha256)) return;
  if ((await services.sync.hub?.fetchBlob(sha256)) !== true)
    refuse('NOT_FOUND', 'The hub has not got this file. Tell whoever put it here.');
}
