import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { HelloRequest, READINESS_IN_HELLO, STATE_IN_HELLO } from '#shared/contract/sync-wire.ts';
import { systemHealthContract } from '#shared/contract/system-health.ts';
import { parseReadiness } from '#server/sync/kept-readiness.ts';
import { writeState } from '#server/sync/state.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const ListedDevices = systemHealthContract.listDeviceHealth.responses[200];

let fleet: Fleet;
let laptop: Device;
let author: Person;
let student: Person;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0, 2]]);
  ({ fleet, author, student } = seated);
  [laptop] = seated.devices;
});
afterEach(() => fleet.close());

const sync = () => laptop.client(directLink(fleet, laptop)).sync();
/** A hello is said anew after a minute. */
const later = (): void => {
  for (const clock of [laptop.clock, fleet.hub.clock]) clock.advance(61_000);
};
/** The hellos of a round. */
async function hellos(): Promise<HelloRequest[]> {
  const asked: HelloRequest[] = [];
  const link = directLink(fleet, laptop);
  const hello = (request: HelloRequest) => {
    asked.push(HelloRequest.parse(request));
    return link.hello(request);
  };
  await laptop.client({ ...link, hello }).sync();
  return asked;
}
const known = () =>
  fleet.hub.database.read
    .selectFrom('sync_client')
    .select(['free_bytes', 'refused_count', 'oldest_unsent_at', 'pending_count'])
    .executeTakeFirstOrThrow();

it('a computer says how it stands, once it knows that its hub understands that', async () => {
  await sync();
  // The first hello went to a hub of which nothing was known.
  later();
  await sync();
  expect(await known()).toMatchObject({ refused_count: 0, oldest_unsent_at: null });
  await doAs(laptop, author, 'POST', '/api/questions', questionDraft({ question_title: 'What is osmosis?' }));
  later();
  const waiting = await laptop.database.read
    .selectFrom('sync_outbox')
    .select('now')
    .executeTakeFirstOrThrow();
  const asked = await hellos();
  expect(asked[0]?.state).toMatchObject({ oldest_unsent_at: waiting.now, refused: 0 });
});

it('what a readiness check found is told with the next greeting, by the clock of the hub', async () => {
  await sync();
  later();
  await sync();
  laptop.clock.advance(3 * 3_600_000);
  const page = { displays: 2, on_battery: false, voices: 1, keyboard: 'good', clock_ahead_ms: null };
  await doAs(laptop, student, 'POST', '/api/readiness', page);
  later();
  await sync();
  const { ready_at: at, ready_found: found } = await fleet.hub.database.read
    .selectFrom('sync_client')
    .select(['ready_at', 'ready_found'])
    .executeTakeFirstOrThrow();
  expect(parseReadiness(found)).toMatchObject({ failing: [], warning: expect.arrayContaining(['displays']) });
  expect(at).toBe(fleet.hub.clock.now() - 61_000);
  await laptop.database.transaction((db) =>
    writeState(db, 'hub_schema_version', String(READINESS_IN_HELLO - 1)).then(() => undefined),
  );
  later();
  expect((await hellos())[0]?.state).not.toHaveProperty('readiness');
});

it('three changes that wait are counted on the page of a hub, grow old there, and are gone after a round', async () => {
  await sync();
  later();
  await sync();
  const [, , , admin] = fleet.people;
  const shown = async () => {
    const { data } = ListedDevices.parse(await doAs(fleet.hub, admin, 'GET', '/api/system-health/devices'));
    const [computer] = data;
    if (computer === undefined) throw new Error('The hub lists no computer.');
    return computer;
  };
  const before = await shown();
  expect(before).toMatchObject({ waiting: 0, waiting_since: null });
  for (const title of ['One', 'Two', 'Three'])
    await doAs(laptop, author, 'POST', '/api/questions', questionDraft({ question_title: title }));
  later();
  // The network goes after the greeting, before anything was sent.
  const lost = () => Promise.reject(new Error('There is no network.'));
  const cut = { ...directLink(fleet, laptop), push: lost, attempts: lost, pull: lost };
  await expect(laptop.client(cut).sync()).rejects.toThrow('There is no network.');
  const away = await shown();
  expect(away.waiting).toBe(3);
  expect(away.waiting_since).not.toBeNull();
  fleet.hub.clock.advance(8 * 24 * 3_600_000);
  const old = await shown();
  expect(old).toMatchObject({ waiting: 3, last_contact_at: away.last_contact_at, state: 'failing' });
  expect(old.troubles).toContain('waits-long');
  laptop.clock.advance(8 * 24 * 3_600_000);
  await sync();
  expect(await shown()).toMatchObject({ waiting: 0, waiting_since: null, state: before.state });
  expect((await shown()).last_contact_at > away.last_contact_at).toBe(true);
});

it('answers of an exam that wait are counted one by one, and as old as the first of them', async () => {
  await sync();
  later();
  await sync();
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  const startedAt = laptop.clock.now();
  for (const [at, questionId] of fleet.exam.questionIds.slice(0, 3).entries()) {
    laptop.clock.advance(1000);
    await doAs(laptop, student, 'PUT', `/api/exam-attempts/${id}/answers/${questionId}`, {
      selectedAnswerId: 1,
      timeTakenPerQuestion: at,
    });
  }
  later();
  expect((await hellos())[0]?.state).toMatchObject({ unsent_answers: 3, oldest_unsent_at: startedAt });
  later();
  expect((await hellos())[0]?.state).toMatchObject({ unsent_answers: 0, oldest_unsent_at: null });
});

it('a hub of before is told none of it', async () => {
  await sync();
  await laptop.database.transaction((db) =>
    writeState(db, 'hub_schema_version', String(STATE_IN_HELLO - 1)).then(() => undefined),
  );
  later();
  const [asked] = await hellos();
  expect(asked).toBeDefined();
  expect(asked).not.toHaveProperty('state');
});
