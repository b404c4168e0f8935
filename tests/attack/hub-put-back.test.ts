import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Change, PullAnswer } from '#shared/contract/sync-wire.ts';
import type { HubLink } from '#server/sync/client.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, type Device, type Fleet, type Node } from '../sync/fleet.ts';
import { backUpHub, beginHistoryOf, putHubBack } from '../sync/restored-hub.ts';
import { openSeatedFleet } from '../sync/seated-fleet.ts';
import type { Person } from '../sync/templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let laptop: Device;
let other: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0, 2], [0]]);
  ({ fleet, author, student } = seated);
  [laptop, other] = seated.devices;
  await round(laptop);
  await round(other);
});
afterEach(() => fleet.close());

/** Rounds a minute apart: each begins with a hello. */
async function round(device: Device, link: HubLink = directLink(fleet, device)): Promise<void> {
  device.clock.advance(61_000);
  await device.client(link).sync();
}

const WENT_BACK = { code: 'HUB_WENT_BACK', message: expect.stringContaining('lectern begin-history') };

/** A whole attempt on the laptop, received by the hub. */
async function sitAndSend(): Promise<number> {
  const { examId, questionIds } = fleet.exam;
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  for (const questionId of questionIds) {
    const answer = { selectedAnswerId: 1, timeTakenPerQuestion: 1 };
    await doAs(laptop, student, 'PUT', `/api/exam-attempts/${id}/answers/${questionId}`, answer);
  }
  await doAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await round(laptop);
  return id;
}

const logOf = ({ database }: Node) =>
  database.write
    .selectFrom('exam_attempt_event')
    .select(['id', 'seq', 'selected_option', 'hash'])
    .orderBy('seq')
    .execute();

const titlesOn = async ({ database }: Node): Promise<string[]> =>
  (await database.write.selectFrom('question').select('title').orderBy('id').execute()).map(
    (row) => row.title,
  );

const write = (node: Node, title: string) =>
  doAs(node, author, 'POST', '/api/questions', questionDraft({ question_title: title }));

describe('a hub whose file was put back by hand', () => {
  it('says so to whoever holds more, takes nothing, and goes on once its history has begun', async () => {
    await backUpHub(fleet);
    await sitAndSend();
    const written = await logOf(laptop);
    await putHubBack(fleet);
    await write(laptop, 'Written meanwhile');
    for (let again = 0; again < 3; again += 1) await expect(round(laptop)).rejects.toMatchObject(WENT_BACK);
    expect(await logOf(laptop)).toEqual(written);
    expect(await titlesOn(fleet.hub)).toEqual([]);
    // The receipt that it signed has told the hub itself.
    await expect(round(other)).rejects.toMatchObject(WENT_BACK);
    await beginHistoryOf(fleet);
    await round(laptop);
    await round(other);
    expect(await logOf(laptop)).toEqual(written);
    expect(await logOf(fleet.hub)).toEqual(written);
    expect(await titlesOn(other)).toEqual(['Written meanwhile']);
  });

  it('is noticed by a device that had sent changes, and loses none of them', async () => {
    await backUpHub(fleet);
    await write(laptop, 'Sent before');
    await round(laptop);
    await putHubBack(fleet);
    await write(laptop, 'Not sent yet');
    await expect(round(laptop)).rejects.toMatchObject(WENT_BACK);
    expect(await titlesOn(laptop)).toEqual(['Sent before', 'Not sent yet']);
    await beginHistoryOf(fleet);
    await round(laptop);
    expect(await titlesOn(fleet.hub)).toEqual(['Sent before', 'Not sent yet']);
  });

  it('is noticed in a history that has ended, and followed in the next one', async () => {
    await backUpHub(fleet);
    await beginHistoryOf(fleet);
    await write(laptop, 'In the second history');
    await round(laptop);
    await putHubBack(fleet);
    await expect(round(laptop)).rejects.toMatchObject(WENT_BACK);
    expect(await titlesOn(laptop)).toEqual(['In the second history']);
    await beginHistoryOf(fleet, 'epoch-3');
    await round(laptop);
    expect(await titlesOn(fleet.hub)).toEqual(['In the second history']);
  });

  it('is noticed by a device that only read', async () => {
    await backUpHub(fleet);
    await write(fleet.hub, 'Written in a browser');
    await round(other);
    await putHubBack(fleet);
    await expect(round(other)).rejects.toMatchObject(WENT_BACK);
    expect(await titlesOn(other)).toEqual(['Written in a browser']);
  });

  it('is noticed by the device where the hub itself is an older program', async () => {
    await backUpHub(fleet);
    await write(laptop, 'Sent before');
    await round(laptop);
    await putHubBack(fleet);
    const link = directLink(fleet, laptop);
    const older: HubLink = {
      ...link,
      hello: ({ held: _held, ...request }) => link.hello(request),
      pull: async ({ cursors }) => ({ changes: [], cursors, resets: [], revoked: [], more: false }),
    };
    await expect(round(laptop, older)).rejects.toMatchObject(WENT_BACK);
    expect(await titlesOn(laptop)).toEqual(['Sent before']);
  });

  it('is noticed by the device in what is pulled, where it knows no more of it', async () => {
    await write(laptop, 'Sent before');
    await round(laptop);
    const link = directLink(fleet, laptop);
    const back = (cursors: PullAnswer['cursors']) =>
      cursors.map(({ scope, seq }) => ({ scope, seq: seq - 1 }));
    const reset: HubLink = {
      ...link,
      pull: async (request) => {
        const answer = await link.pull(request);
        const resets = request.cursors.map(({ scope }) => scope);
        return { ...answer, resets, cursors: back(answer.cursors) };
      },
    };
    await expect(round(laptop, reset)).rejects.toMatchObject(WENT_BACK);
    expect(await titlesOn(laptop)).toEqual(['Sent before']);
  });

  it('is not stopped for others by what a device only says', async () => {
    const link = directLink(fleet, laptop);
    const confirmed: HubLink = {
      ...link,
      hello: ({ held, ...request }) =>
        link.hello({ ...request, ...(held === undefined ? {} : { held: { ...held, last_mid: 99 } }) }),
    };
    const arrived: HubLink = {
      ...link,
      pull: (request) =>
        link.pull({ ...request, cursors: request.cursors.map((one) => ({ ...one, seq: 1e9 })) }),
    };
    for (const lying of [confirmed, arrived])
      await expect(round(laptop, lying)).rejects.toMatchObject(WENT_BACK);
    await round(other);
    await round(laptop);
  });

  it.each([
    ['', 60_000],
    [' and whose clock was ahead', -3_600_000],
  ])('is not proved by a receipt of a history that has ended%s', async (_, later) => {
    await backUpHub(fleet);
    const id = await sitAndSend();
    const columns = ['attempt_id', 'status', 'count', 'head_hash', 'received_at', 'signature'] as const;
    const receipt = await laptop.database.write
      .selectFrom('exam_attempt_receipt')
      .where('attempt_id', '=', id)
      .select(columns)
      .executeTakeFirstOrThrow();
    fleet.hub.clock.advance(later);
    await putHubBack(fleet);
    await beginHistoryOf(fleet);
    const held = { hub_epoch: 'epoch-2', last_mid: 0, cursors: [], receipt };
    const link = directLink(fleet, other);
    const lied = round(other, {
      ...link,
      hello: (request) => link.hello({ ...request, held: held as NonNullable<typeof request.held> }),
    });
    await expect(lied).resolves.not.toThrow();
  });
});

describe('the log of a person on their computer', () => {
  /** A hub that changes what a pull brings of events. */
  const forging = (change: (answer: PullAnswer) => PullAnswer): HubLink => {
    const link = directLink(fleet, laptop);
    return { ...link, pull: async (request) => change(await link.pull(request)) };
  };
  const scope = () => `u:${student.id}`;
  const ofEvents = (part: Partial<Change>): Change => ({
    scope: scope(),
    t: 'exam_attempt_event',
    columns: ['id'],
    rows: [],
    vers: [],
    left: [],
    ...part,
  });

  it('is not shortened by a hub that says that its events are gone', async () => {
    await sitAndSend();
    const written = await logOf(laptop);
    const results = `exam:${fleet.exam.examId}:results`;
    const left = written.slice(2).map(({ id }): [number, number] => [id, 99]);
    await round(
      laptop,
      forging((answer) => ({
        ...answer,
        changes: [...answer.changes, ofEvents({ left }), ofEvents({ left, scope: results })],
      })),
    );
    expect(await logOf(laptop)).toEqual(written);
  });

  it('is kept whole beside a log that a hub puts in its place under the same numbers', async () => {
    await sitAndSend();
    const written = await logOf(laptop);
    const [, second] = await laptop.database.write
      .selectFrom('exam_attempt_event')
      .selectAll()
      .orderBy('seq')
      .execute();
    const forged = { ...second, selected_option: 4, hash: 'f'.repeat(64) };
    const columns = Object.keys(forged);
    const rows = [Object.values(forged)];
    await round(
      laptop,
      forging((answer) => ({
        ...answer,
        changes: [...answer.changes, ofEvents({ columns, rows, vers: [99] })],
      })),
    );
    const kept = await laptop.database.write.selectFrom('sync_kept_log').select('package').execute();
    const known = new Set((await logOf(laptop)).map(({ hash }) => hash));
    for (const { hash } of written) expect(known.has(hash) || JSON.stringify(kept).includes(hash)).toBe(true);
  });

  it('is kept where the hub takes the person from the computer', async () => {
    await sitAndSend();
    const written = await logOf(laptop);
    await round(
      laptop,
      forging((answer) => ({ ...answer, cursors: [], revoked: [scope()] })),
    );
    const kept = await laptop.database.write.selectFrom('sync_kept_log').select('package').execute();
    const here = JSON.stringify([kept, await logOf(laptop)]);
    for (const { hash } of written) expect(here).toContain(hash);
    // Nobody knows them here any more.
    expect((await callAs(laptop, student, 'GET', '/api/sync')).status).toBe(401);
  });
});
