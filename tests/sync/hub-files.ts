import path from 'node:path';
import { errorAnswer } from '#server/http/error-answer.ts';
import { createLog } from '#server/log.ts';
import { BlobParts } from '#server/sync/blobs/blob-parts.ts';
import type { BlobLink } from '#server/sync/blobs/blob-transfer.ts';
import { HubBlobs } from '#server/sync/blobs/hub-blobs.ts';
import { deviceRevoked, deviceUnknown } from '#server/sync/device-refusal.ts';
import { Crash, type Line } from './faults.ts';
import type { Device, Fleet } from './fleet.ts';

const log = createLog(null);

/** Pieces of files that have not arrived completely, beside the hub's database. */
export const partsFolder = (fleet: Fleet): string => path.join(path.dirname(fleet.hub.file), 'blob-parts');

async function assertNotRevoked(fleet: Fleet, clientId: string): Promise<void> {
  const client = await fleet.hub.database.read
    .selectFrom('sync_client')
    .where('client_id', '=', clientId)
    .select('revoked_at')
    .executeTakeFirst();
  if (client === undefined) throw deviceUnknown();
  if (client.revoked_at !== null) throw deviceRevoked();
}

async function answer(fleet: Fleet, clientId: string, request: Request, sha256: string): Promise<Response> {
  const { database, writer, ids, clock, server } = fleet.hub;
  const { blobs } = server.services;
  const parts = new BlobParts(partsFolder(fleet), blobs);
  try {
    await assertNotRevoked(fleet, clientId);
    return await new HubBlobs({ database, writer, ids, clock, blobs, parts }).answer(
      request,
      clientId,
      sha256,
    );
  } catch (error) {
    if (error instanceof Crash) throw error;
    const { status, body } = errorAnswer(error, 'fleet', log);
    return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), { status });
  }
}

/** The hub's files as a device reaches them, without the routes before them. */
export const filesOver = (fleet: Fleet, { clientId }: Device, line: Line): BlobLink => ({
  send: (url, { method, headers, body }) =>
    line(() => {
      const own = { method, ...(headers && { headers }), ...(body && { body }) };
      return answer(fleet, clientId, new Request(new URL(url, 'http://hub.test'), own), path.basename(url));
    }),
});
