import type { Selectable } from 'kysely';
import type { RecordedParts, UnsentExport } from '#shared/contract/sync-exports.ts';
import { blobNamesIn } from '#shared/domain/sync/blob-names.ts';
import type { Ctx } from '#server/context.ts';
import type { SyncOutboxTable } from '#server/db/sync-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { findState } from '#server/sync/state.ts';
import { ownDeviceNo } from './repo.ts';

/** From which computer a file is. */
export const exportedBy = async (
  db: Db,
): Promise<Pick<UnsentExport, 'device_name' | 'device_no' | 'client_id'>> => ({
  device_name: (await findState(db, 'device_name')) ?? null,
  device_no: await ownDeviceNo(db),
  client_id: (await findState(db, 'client_id')) ?? null,
});

/** What a hub needs beside the input of a change to do it again. */
export const recordedOf = (
  row: Pick<
    Selectable<SyncOutboxTable>,
    'now' | 'first_id' | 'id_count' | 'seed' | 'schema_version' | 'touches' | 'unheard_from'
  >,
): RecordedParts => ({
  now: row.now,
  first_id: row.first_id,
  id_count: row.id_count,
  seed: row.seed,
  schema_version: row.schema_version,
  touches: JSON.parse(row.touches),
  ...(row.unheard_from === null ? {} : { unheard_from: row.unheard_from }),
});

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
