import { afterEach, expect, it } from 'vitest';
import type { Mutation, Touch } from '#shared/contract/sync-wire.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from '../sync/fleet.ts';
import { openSeatedFleet } from '../sync/seated-fleet.ts';
import type { Person } from '../sync/templates.ts';

let fleet: Fleet;
afterEach(() => fleet.close());

/** As many as a message may hold. */
const MANY = 190_000;
/** A command of a few rows takes milliseconds; the rest is reading the message. */
const SOON_MS = 15_000;

async function stage() {
  const seated = await openSeatedFleet([[0]]);
  ({ fleet } = seated);
  const { author, colleague, devices } = seated;
  const [laptop] = devices;
  return { author, colleague, laptop };
}

async function questionsOf(author: Person, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const draft = questionDraft({ question_title: `Why ${n}?` });
    await doAs(fleet.hub, author, 'POST', '/api/questions', draft);
  }
}

const rowsOn = async (table: 'question' | 'answer'): Promise<number[]> =>
  (await fleet.hub.database.write.selectFrom(table).select('id').execute()).map(({ id }) => id);

/** Says of a command that it changed all of these. @returns how long the hub took, and what it said. */
async function push(
  laptop: Device,
  author: Person,
  own: Pick<Mutation, 'endpoint' | 'input' | 'touches'>,
  times = 1,
) {
  const mutation = (at: number) => ({
    mid: at + 1,
    ...own,
    user_id: author.id,
    now: fleet.hub.clock.now(),
    first_id: 0,
    id_count: 0,
    seed: 'seed',
    schema_version: SCHEMA_VERSION,
  });
  const mutations = Array.from({ length: times }, (_none, at) => mutation(at));
  const started = performance.now();
  const answer = await directLink(fleet, laptop).push({ hub_epoch: 'epoch-1', mutations });
  return { verdicts: answer.verdicts, took: performance.now() - started };
}

it('a refused command gives back each row once, however often it is named', async () => {
  const { author, laptop } = await stage();
  await questionsOf(author, 1);
  await laptop.client(directLink(fleet, laptop)).sync();
  const [question = 0] = await rowsOn('question');
  const touches = Array.from({ length: MANY }, (): Touch => ['question', question, 0, 0]);
  const { verdicts, took } = await push(laptop, author, { endpoint: 'no.such', input: {}, touches });
  expect(verdicts[0]?.s).toBe('refused');
  expect(took).toBeLessThan(SOON_MS);
});

it('rows that others changed are looked up together, however many a command names', async () => {
  const { author, colleague, laptop } = await stage();
  await questionsOf(author, 30);
  const answers = await rowsOn('answer');
  // Of one version more than there is: what others changed since.
  const touches = Array.from({ length: MANY }, (_none, n): Touch => [
    'answer',
    answers[n % answers.length] ?? 0,
    1_000,
    0,
  ]);
  const input = { body: { folder_name: 'Theirs' } };
  const { took } = await push(laptop, author, { endpoint: 'questions.createFolder', input, touches });
  expect(took).toBeLessThan(SOON_MS);
  const page = await callAs(fleet.hub, colleague, 'GET', '/api/getFolderandTags');
  expect(page.status).toBe(200);
});

it('an answer holds each row once, however many commands give it back', async () => {
  const { author, laptop } = await stage();
  await questionsOf(author, 20);
  await laptop.client(directLink(fleet, laptop)).sync();
  const touches = (await rowsOn('question')).map((id): Touch => ['question', id, 0, 0]);
  const { verdicts } = await push(laptop, author, { endpoint: 'no.such', input: {}, touches }, 500);
  const given = verdicts.map(({ rows = [] }) => rows.filter(({ t }) => t === 'question').length);
  expect([given.length, given.at(-1)]).toEqual([500, 20]);
  expect(given.slice(0, -1).every((count) => count === 0)).toBe(true);
});
