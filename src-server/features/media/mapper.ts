import type { MediaFile } from '#shared/contract/media.ts';
import { parseCopyTitle } from '#shared/domain/sync/titles.ts';
import type { Services } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import type { MediaFileRow } from './media-repo.ts';
import type { UploadRow } from './upload-repo.ts';

interface Standing {
  /** The bytes on this computer that the hub has not got. */
  readonly unlinked: UploadRow | undefined;
  readonly useCount: number;
}

function placeOf({ blobs, sync }: Services, sha256: string | null): MediaFile['place'] {
  if (sha256 !== null && blobs.has(sha256)) return 'here';
  return sha256 !== null && sync.role === 'device' ? 'hub' : 'nowhere';
}

/**
 * A file of the library; while the hub has not got its bytes, as long as they are on this computer, and without its
 * hash: whatever names that would wait for the file.
 */
export function toMediaFile(
  services: Services,
  row: MediaFileRow,
  { unlinked, useCount }: Standing,
): MediaFile {
  const here = unlinked?.sha256 ?? null;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    mime: row.mime,
    size: unlinked?.size ?? row.size,
    sha256: row.file_sha256,
    duration_ms: (here === null ? null : unlinked?.duration_ms) ?? row.duration_ms,
    width: row.width,
    height: row.height,
    captions: row.captions,
    poster_sha256: row.poster_sha256,
    alt_text: row.alt_text,
    // A copy that its author has given another name is a file like others.
    copy_of: parseCopyTitle(row.name) === null ? null : row.copy_of,
    place: placeOf(services, here ?? row.file_sha256),
    sent_bytes: here === null ? null : (services.sync.hub?.sentBytes(here) ?? 0),
    use_count: useCount,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}
