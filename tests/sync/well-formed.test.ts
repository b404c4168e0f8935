import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { wellFormed } from '#shared/domain/wire/plain-text.ts';
import { callAs, directLink, doAs, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';

let fleet: Fleet;
afterEach(() => fleet.close());

/** Half of an emoji, as a text field leaves it that cuts at a length, or a script that slices a text. */
const HALF = 'half an emoji \ud83d';

it('a log with half an emoji in it is what it was when it was written', async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet } = seated);
  const { student } = seated;
  const [laptop] = seated.devices;
  const sync = () => laptop.client(directLink(fleet, laptop)).sync();
  await sync();
  const { id } = z
    .object({ id: z.number() })
    .parse(await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId }));
  const events = [{ kind: 'blur', note: HALF }];
  const write = (written: unknown) =>
    callAs(laptop, student, 'POST', `/api/exam-attempts/${id}/events`, { events: written });
  expect(await write(events)).toMatchObject({ status: 422 });
  // As every screen of the application sends it.
  expect(await write(wellFormed(events))).toMatchObject({ status: 200 });
  await doAs(laptop, student, 'PUT', `/api/exam-attempts/${id}/answers/${fleet.exam.questionIds[0]}`, {
    selectedAnswerId: 1,
    timeTakenPerQuestion: 1,
  });
  await doAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await sync();
  const receipt = await laptop.database.read
    .selectFrom('exam_attempt_receipt')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(receipt).toMatchObject({ status: 'accepted', code: null });
});
