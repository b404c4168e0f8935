import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { compileOnce } from '#server/db/compile-once.ts';
import { PART_BYTES } from '#server/sync/blobs/blob-parts.ts';
import type { BlobLink } from '#server/sync/blobs/blob-transfer.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';

const HEAD = new TextEncoder().encode('GIF89a');

/** An image that nobody else has; a large one travels in pieces. */
export function pictureOf(mark: string, isLarge: boolean): Uint8Array {
  const bytes = new Uint8Array(isLarge ? PART_BYTES + 1000 : 64);
  bytes.set(HEAD);
  bytes.set(new TextEncoder().encode(mark), HEAD.byteLength);
  return bytes;
}

/** A disk that lost a file which its database knows. */
export function loseFile(node: Node, sha256: string): void {
  rmSync(path.join(path.dirname(node.file), 'blobs', sha256.slice(0, 2), sha256), { force: true });
}

const selectPictures = compileOnce((db) =>
  db
    .selectFrom('question')
    .where('image_sha256', 'is not', null)
    .select('image_sha256')
    .union(
      db
        .selectFrom('media_file')
        .where('file_sha256', 'is not', null)
        .where('deleted_at', 'is', null)
        .select('file_sha256 as image_sha256'),
    ),
);

const picturesOn = async (node: Node): Promise<string[]> =>
  (await selectPictures(node.database.write, {})).flatMap(({ image_sha256: name }) => name ?? []);

/** Files that a device says it does not have any more: whoever refers to them need not wait for ever. */
async function declaredLost(fleet: Fleet): Promise<Set<string>> {
  const rows = await fleet.hub.database.write
    .selectFrom('sync_blob')
    .where('is_missing', '=', 1)
    .select('sha256')
    .execute();
  return new Set(rows.map((row) => row.sha256));
}

/** I10: what a row on the hub refers to is there, at every moment. */
export async function assertFilesThere(fleet: Fleet): Promise<void> {
  const { blobs } = fleet.hub.server.services;
  const missing = (await picturesOn(fleet.hub)).filter((name) => !blobs.has(name));
  if (missing.length === 0) return;
  const lost = await declaredLost(fleet);
  for (const name of missing) if (!lost.has(name)) throw new Violation('I10', `the hub lacks ${name}`);
}

/** I10: a device gets every picture of the rows that it holds, as it was sent. */
export async function assertFilesReachable(fleet: Fleet, device: Device, link: BlobLink): Promise<void> {
  const { blobs } = fleet.hub.server.services;
  for (const name of await picturesOn(device)) {
    if (!blobs.has(name)) continue;
    const isHere = await device.files().fetch(link, name);
    const bytes = device.server.services.blobs.get(name);
    if (!isHere || bytes === null || createHash('sha256').update(bytes).digest('hex') !== name)
      throw new Violation('I10', `${device.name} cannot get ${name}`);
  }
}
