import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { writeRegardless } from './earlier-program.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let one: Device;
let two: Device;
let authors: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2], [2], [0]]);
  ({ fleet, author, student } = seated);
  [one, two, authors] = seated.devices;
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

it('points for one text are not given to another that nobody has read', async () => {
  const { hub } = fleet;
  const now = hub.clock.now();
  const exam = await publishedExam(
    { write: (work) => hub.writer.transaction((db) => work({ db, now, newId: () => hub.ids.next() })) },
    author,
    { questions: 1, openQuestions: 1, enrol: [student] },
  );
  const essay = exam.questionIds[1];
  for (const device of fleet.devices) await sync(device);
  const begun = await doAs(one, student, 'POST', '/api/exam-attempts', { exam_id: exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await sync(one);
  await sync(two);
  await writeRegardless(fleet, two, id);
  for (const [device, answerText] of [
    [one, 'A good essay'],
    [two, 'Nonsense'],
  ] as const) {
    const answer = { selectedAnswerId: null, answerText, timeTakenPerQuestion: 1 };
    await doAs(device, student, 'PUT', `/api/exam-attempts/${id}/answers/${essay}`, answer);
    await doAs(device, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  }
  for (let round = 0; round < 3; round++) for (const device of fleet.devices) await sync(device);
  const Answers = z.object({
    data: z.object({ answers: z.array(z.object({ answerText: z.string(), points: z.number().nullable() })) }),
  });
  const shown = async (node: Device | Fleet['hub']) =>
    Answers.parse(await doAs(node, author, 'GET', `/api/exam-attempts/${id}/marking`)).data.answers;
  // The marker reads this, and gives full points for it.
  expect(await shown(authors)).toEqual([{ answerText: 'A good essay', points: null }]);
  await doAs(authors, author, 'PUT', `/api/exam-attempts/${id}/marks/${essay}`, { points: 1 });
  // Before that is sent, the other log is let count on the hub's web page.
  const { data } = z
    .object({
      data: z.object({ receipt: z.string(), other_logs: z.array(z.object({ id: z.number() })) }),
    })
    .parse(await doAs(hub, author, 'GET', `/api/exam-attempts/${id}/logs`));
  await doAs(hub, author, 'POST', `/api/exam-attempts/${id}/log-choice`, {
    log_id: data.other_logs[0]?.id,
    counted_receipt: data.receipt,
    reason: 'The second one.',
  });
  expect(await shown(hub)).toEqual([{ answerText: 'Nonsense', points: null }]);
  await sync(authors);
  expect(await shown(hub)).toEqual([{ answerText: 'Nonsense', points: null }]);
});
