import { expect, it } from 'vitest';
import { arrivalOf } from '#server/sync/arrival.ts';
import { putOrShadow } from '#server/sync/arrivals.ts';
import { callAs, directLink, openFleet } from './fleet.ts';

it('keeps an answer whose number the other half of a copied computer has given to another one', async () => {
  const fleet = await openFleet([[2]]);
  try {
    const [device] = fleet.devices;
    const student = fleet.people[2];
    if (device === undefined || student === undefined) throw new Error('The fleet is too small.');
    await device.client(directLink(fleet, device)).sync();
    const { examId, questionIds } = fleet.exam;
    await callAs(device, student, 'POST', '/api/exam-attempts', { exam_id: examId });
    const { id } = await device.database.read
      .selectFrom('exam_attempt')
      .select('id')
      .executeTakeFirstOrThrow();
    const url = `/api/exam-attempts/${id}/answers/${questionIds[0]}`;
    await callAs(device, student, 'PUT', url, { selectedAnswerId: 2, timeTakenPerQuestion: 3 });
    const own = await device.database.read
      .selectFrom('exam_attempt_event')
      .where('seq', '=', 2)
      .selectAll()
      .executeTakeFirstOrThrow();
    const theirs = { ...own, attempt_id: id + 1, hash: 'f'.repeat(64) };
    const { dialect } = device.database;
    await device.writer.install((db) =>
      putOrShadow({ db, dialect, now: 1 }, [arrivalOf('exam_attempt_event', own.id, 1, theirs)]),
    );
    const kept = await device.database.read.selectFrom('sync_kept_log').selectAll().execute();
    expect(kept).toMatchObject([{ attempt_id: id, head_hash: own.hash }]);
    const { hash } = await device.database.read
      .selectFrom('exam_attempt_event')
      .where('id', '=', own.id)
      .select('hash')
      .executeTakeFirstOrThrow();
    expect(hash).toBe(theirs.hash);
  } finally {
    await fleet.close();
  }
});
