import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callAs, directLink, openFleet, type Device, type Fleet, type Node, type Person } from './fleet.ts';

let fleet: Fleet;
let author: Person;
let one: Device;
let two: Device;
beforeEach(async () => {
  // One author with two laptops, a colleague with one.
  fleet = await openFleet([[0], [0], [1]]);
  const [first] = fleet.people;
  const [a, b] = fleet.devices;
  if (first === undefined || a === undefined || b === undefined) throw new Error('The fleet is too small.');
  [author, one, two] = [first, a, b];
  await sync(one);
  await sync(two);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

const draftOf = (title: string) => ({
  question_title: title,
  question_mark: 1,
  question_type: 'true-false' as const,
  assign_folder_id: null,
  tag_names: ['biology'],
  question_image: null,
  options: [
    { text: 'True', image: null },
    { text: 'False', image: null },
  ],
  correct_answer: 1,
  feedback_correct: '',
  feedback_incorrect: '',
});

async function write(node: Node, title: string): Promise<{ id: number; version: number }> {
  const { status, body } = await callAs(node, author, 'POST', '/api/questions', draftOf(title));
  expect({ status, body }).toMatchObject({ status: 201 });
  return questionIn(body);
}

const questionIn = (body: unknown): { id: number; version: number } =>
  (body as { question: { id: number; version: number } }).question;

async function edit(node: Node, question: { id: number; version: number }, title: string) {
  const { status, body } = await callAs(node, author, 'PUT', `/api/questions/${question.id}`, {
    version: question.version,
    draft: draftOf(title),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return questionIn(body);
}

const titles = async (node: Node) =>
  (
    await node.database.read
      .selectFrom('question')
      .where('deleted_at', 'is', null)
      .select('title')
      .orderBy('title')
      .execute()
  ).map((row) => row.title);

const waiting = (device: Device) =>
  device.database.read.selectFrom('sync_outbox').where('state', '=', 'pending').select('mid').execute();

describe('a question written on one device', () => {
  it('arrives on the other with its answer and tags, found by its words and counted', async () => {
    await write(one, 'Does the heart pump blood?');
    expect(await titles(two)).toEqual([]);
    await sync(one);
    await sync(two);
    expect(await titles(two)).toEqual(['Does the heart pump blood?']);
    const { body } = await callAs(two, author, 'GET', '/api/filterQuestions?offset=0&limit=10&search=heart');
    expect(body).toMatchObject({ count: 1 });
    expect(await waiting(one)).toEqual([]);
  });

  it('is not lost when two devices edit it offline: the later one becomes a copy that says so', async () => {
    const question = await write(one, 'Original');
    await sync(one);
    await sync(two);
    await edit(one, question, 'By one');
    await edit(two, question, 'By two');
    await sync(one);
    await sync(two);
    await sync(one);
    const both = ['By one', 'By two (conflict from Laptop 2, 2026-01-05 09:00 UTC)'];
    expect(await titles(fleet.hub)).toEqual(both);
    expect(await titles(one)).toEqual(both);
    expect(await titles(two)).toEqual(both);
  });
});
