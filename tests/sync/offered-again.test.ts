import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_PACKAGE_CLAIMS, MAX_PACKAGE_EVENTS } from '#shared/contract/attempt-wire.ts';
import { AttemptsRequest } from '#shared/contract/sync-link.ts';
import { offerKeptLogs, setAside } from '#server/sync/kept-logs.ts';
import { takeAttemptsAlong } from '#server/sync/membership/unsent-attempts.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';
import { openSeatedFleet } from './seated-fleet.ts';

let fleet: Fleet;
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

/** More than one package takes. */
const CLAIMS = 2 * MAX_PACKAGE_CLAIMS + 1;

/** The one claim there is, again and again. */
async function claimOften({ database, writer, ids }: Device): Promise<void> {
  const claim = await database.read.selectFrom('exam_record_claim').selectAll().executeTakeFirstOrThrow();
  await writer.transaction(async (db) => {
    for (let more = 1; more < CLAIMS; more++)
      await db
        .insertInto('exam_record_claim')
        .values({ ...claim, id: ids.next() })
        .execute();
  });
}

it('an attempt that the hub had confirmed comes along from a computer that a restored hub does not know', async () => {
  const seated = await openSeatedFleet([[2], [2]]);
  ({ fleet } = seated);
  const { student } = seated;
  const [old, again] = seated.devices;
  await backUpHub(fleet);
  await sync(old);
  const begun = await doAs(old, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await doAs(old, student, 'PUT', `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[0]}`, {
    selectedAnswerId: 1,
    timeTakenPerQuestion: 1,
  });
  await doAs(old, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await doAs(old, student, 'POST', '/api/storeRecordStudentExam', { exam_id: fleet.exam.examId });
  await claimOften(old);
  await sync(old);
  const receipt = await old.database.read
    .selectFrom('exam_attempt_receipt')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(receipt).toMatchObject({ status: 'accepted', is_open: 0 });
  await restoreHub(fleet);
  // It had joined after the backup.
  await fleet.hub.database.write.deleteFrom('sync_client').where('client_id', '=', old.clientId).execute();
  await expect(sync(old)).rejects.toMatchObject({ code: 'DEVICE_UNKNOWN' });
  // As `join` does it, with the key of the hub the same as before.
  await again.writer.install((db) =>
    takeAttemptsAlong(old.database.read, { db, dialect: again.database.dialect }),
  );
  await sync(again).catch(() => undefined);
  await sync(again);
  const onHub = await fleet.hub.database.read.selectFrom('exam_attempt').select(['id', 'state']).execute();
  expect(onHub.map((one) => one.id)).toEqual([id]);
  const claims = await fleet.hub.database.read.selectFrom('exam_record_claim').select('attempt_id').execute();
  expect(claims).toEqual(Array.from({ length: CLAIMS }, () => ({ attempt_id: id })));
});

it('a kept log of very many events goes to a restored hub in pieces that it takes', async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet } = seated);
  const { student } = seated;
  const [laptop] = seated.devices;
  await sync(laptop);
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  const first = laptop.database.read.selectFrom('exam_attempt_event').selectAll();
  const event = await first.executeTakeFirstOrThrow();
  await laptop.writer.transaction(async (db) => {
    for (let seq = 2; seq <= 5001; seq++) {
      const next = { ...event, id: event.id + seq, seq, kind: 'answer' };
      await db.insertInto('exam_attempt_event').values(next).execute();
    }
    await setAside(db, { attemptId: id, fromSeq: 1 }, 0);
    await offerKeptLogs(db);
  });
  const link = directLink(fleet, laptop);
  const sizes: number[] = [];
  // As it goes over the wire.
  const attempts: typeof link.attempts = (request) => {
    const { packages } = AttemptsRequest.parse(request);
    sizes.push(...packages.map(({ events }) => events.length));
    return link.attempts(request);
  };
  await laptop.client({ ...link, attempts }).sync();
  expect(sizes[0]).toBe(MAX_PACKAGE_EVENTS);
});
