import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { genuineQuotes, HubTimes } from '#server/features/exam-attempts/hub-time.ts';
import { listEvents } from '#server/features/exam-attempts/repo.ts';
import { createServer } from '#server/create-server.ts';
import { SyncClient } from '#server/sync/client.ts';
import { createLog } from '#server/log.ts';
import { directLink, doAs, type Node } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';

const log = createLog(null);

it('a receipt of the hub is heard by its device, quoted in the log, and known again by the hub', async () => {
  const { fleet, student, devices } = await openSeatedFleet([[2]]);
  onTestFinished(() => fleet.close());
  const [laptop] = devices;
  await laptop.client(directLink(fleet, laptop)).sync();
  // Server and client share what was heard, as the program does it.
  const hubTimes = new HubTimes();
  const { database, ids, writer, clock, server } = laptop;
  const {
    attempts: _a,
    authority: _b,
    sync: _c,
    replay: _d,
    hubTimes: _e,
    uploads: _f,
    log: _g,
    ...services
  } = server.services;
  const own = { database, ids, writer, role: 'device' as const, log, validateResponses: true };
  Object.assign(laptop, {
    server: createServer({ ...own, newSeed: () => 'seed', services, hubTimes }),
  });
  const client = new SyncClient({
    database,
    writer,
    clock,
    hub: directLink(fleet, laptop),
    appVersion: '0.0.0-test',
    onReceipts: (receipts) => hubTimes.hear(receipts),
  });

  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await client.sync();
  for (const option of [1, 2]) {
    clock.advance(5000);
    const url = `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[0]}`;
    await doAs(laptop, student, 'PUT', url, { selectedAnswerId: option, timeTakenPerQuestion: 1 });
    await client.sync();
  }
  await doAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await client.sync();

  const logOn = async (node: Node) => listEvents(node.database.write, id);
  const onHub = await logOn(fleet.hub);
  // Once in a boot is enough.
  expect(onHub.map(({ kind }) => kind)).toEqual(['start', 'hub_time', 'answer', 'answer', 'submit']);
  expect(onHub.map(({ hash }) => hash)).toEqual((await logOn(laptop)).map(({ hash }) => hash));
  const publicKey = fleet.hub.server.services.signingKey.publicKey();
  expect(await genuineQuotes(fleet.hub.database.write, publicKey, id, onHub)).toEqual(new Set([2]));
  const attempt = fleet.hub.database.write.selectFrom('exam_attempt').where('id', '=', id);
  expect(await attempt.select(['state', 'flags']).executeTakeFirstOrThrow()).toMatchObject({
    state: 'marked',
  });
});
