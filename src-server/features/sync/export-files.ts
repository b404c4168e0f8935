import type { UnsentExport } from '#shared/contract/sync-exports.ts';
import { blobNamesIn } from '#shared/domain/sync/blob-names.ts';
import type { Ctx } from '../../context.ts';

/** More would not fit through a window's channel; such files stay in the folder `blobs`. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** The files that changes refer to, as many as an export holds, and the names of the others. */
export function filesFor(
  { services }: Pick<Ctx, 'services'>,
  changes: unknown,
): Pick<UnsentExport, 'files' | 'files_left_out'> {
  const files: UnsentExport['files'] = [];
  const leftOut: string[] = [];
  let room = MAX_FILE_BYTES;
  for (const sha256 of blobNamesIn(changes)) {
    const bytes = services.blobs.get(sha256);
    if (bytes === null || bytes.byteLength > room) {
      leftOut.push(sha256);
      continue;
    }
    room -= bytes.byteLength;
    files.push({ sha256, base64: Buffer.from(bytes).toString('base64') });
  }
  return { files, files_left_out: leftOut };
}
