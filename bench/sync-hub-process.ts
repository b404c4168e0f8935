import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { systemClock } from '#server/clock.ts';
import { loadIdSource } from '#server/db/ids.ts';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { fileSigningKey } from '#server/features/exam-attempts/signing-key.ts';
import { folderBlobStore } from '#server/features/blobs/store.ts';
import { BlobParts } from '#server/sync/blob-parts.ts';
import { HubBlobs } from '#server/sync/hub-blobs.ts';
import { HubEvents } from '#server/sync/hub-events.ts';
import { HubMembers } from '#server/sync/hub-members.ts';
import { createHubRoutes } from '#server/sync/hub-routes.ts';
import { AttemptsRequest } from '#shared/contract/sync-link.ts';
import { parseWire, readWireBytes } from '#server/sync/wire-body.ts';
import { SyncHub } from '#server/sync/hub.ts';
import { openWriter } from '#server/sync/role.ts';
import { WakeBell } from '#server/sync/wake-bell.ts';

const folder = process.argv[2] ?? '';
const isGrouping = process.argv[3] !== '--one-commit-each';
const log = createLog(null);
const clock = systemClock();
const server = await openServer({
  dataDir: folder,
  appVersion: '0.0.0-bench',
  log,
  validateResponses: false,
  isGrouping,
});
const { database } = server;
const ids = await loadIdSource(database.write, randomBytes);
const writer = await openWriter(database, ids, { role: 'hub', isGrouping });
const hub = new SyncHub({
  database,
  writer,
  ids,
  clock,
  replay: server.replay,
  services: server.services,
  log,
});
const signingKey = fileSigningKey(path.join(folder, 'keys', 'receipt.pem'));
const members = new HubMembers({ database, writer, ids, clock, signingKey, call: server.call });
const events = new HubEvents({ db: database.read, bell: new WakeBell() });
const blobs = new HubBlobs({
  database,
  writer,
  ids,
  clock,
  blobs: folderBlobStore(path.join(folder, 'blobs')),
  parts: new BlobParts(path.join(folder, 'parts'), folderBlobStore(path.join(folder, 'blobs'))),
});
const routes = createHubRoutes({ hub, members, blobs, events, log });
const answer = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (pathname === '/sync/attempts') {
    const token = (request.headers.get('authorization') ?? '').slice('Bearer '.length);
    const body = parseWire(AttemptsRequest, await readWireBytes(request));
    return Response.json(await hub.attempts(token, body));
  }
  return pathname.startsWith('/sync/')
    ? routes.fetch(request, { address: '127.0.0.1' })
    : server.fetch(request);
};
serve({ hostname: '127.0.0.1', port: 0, fetch: answer }, (address) =>
  process.stdout.write(`listening http://127.0.0.1:${address.port}\n`),
);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
