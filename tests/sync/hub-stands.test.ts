import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { Mutation } from '#shared/contract/sync-wire.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { createLog } from '#server/log.ts';
import { SyncHub } from '#server/sync/hub.ts';
import { listWaiting } from '#server/sync/outbox.ts';
import type { Replay } from '#server/sync/replay.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { mute } from './broken-lines.ts';
import { callAs, directLink, type Device, type Fleet } from './fleet.ts';
import type { Person } from './templates.ts';
import { openTwoLaptops, versionOn, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let author: Person;
let one: Device;
let two: Device;
let colleague: Person;
let theirs: Device;
let sync: TwoLaptops['sync'];
beforeEach(async () => {
  ({ fleet, author, one, two, colleague, theirs, sync } = await openTwoLaptops());
});
afterEach(() => fleet.close());

const makeFolder = async (name: string): Promise<void> => {
  const answer = await callAs(one, author, 'POST', '/api/folder', { folder_name: name });
  expect(answer).toMatchObject({ status: 200 });
};

const folders = async (): Promise<string[]> => {
  const rows = await fleet.hub.database.write.selectFrom('folder').select('folder_name').execute();
  return rows.map((row) => row.folder_name).toSorted();
};

const waiting = () => listWaiting(one.database.read);
const push = (mutations: Mutation[]) => directLink(fleet, one).push({ hub_epoch: 'epoch-1', mutations });

/** A hub on which something goes wrong in one command, at its first try. */
function hubThat(fails: (mutation: Mutation) => unknown): SyncHub {
  const { database, writer, ids, clock, server } = fleet.hub;
  const failed = new Set<number>();
  const replay: Replay = {
    conflictOf: (endpoint, input) => server.replay.conflictOf(endpoint, input),
    prepare: (...command) => server.replay.prepare(...command),
    noteRefused: (...command) => server.replay.noteRefused(...command),
    run: async (db, mutation, input, name) => {
      await server.replay.run(db, mutation, input, name);
      const error = failed.has(mutation.mid) ? null : fails(mutation);
      failed.add(mutation.mid);
      if (error !== null) throw error;
    },
  };
  const { services } = server;
  return new SyncHub({ database, writer, ids, clock, replay, services, log: createLog(null) });
}

const linkTo = (hub: SyncHub) => ({
  ...directLink(fleet, one),
  push: (request: Parameters<SyncHub['push']>[1]) => hub.push(one.token, request),
});

const isFolder = (name: string, mutation: Mutation): boolean => JSON.stringify(mutation.input).includes(name);

describe('a hub that cannot do a command', () => {
  it('for lack of room lets it wait with all behind it, and does them once there is room', async () => {
    for (const name of ['First', 'Second', 'Third']) await makeFolder(name);
    const hub = hubThat((mutation) =>
      isFolder('Second', mutation) ? new AppError('STORAGE_FULL', 'The disk is full.') : null,
    );
    const { verdicts } = await hub.push(one.token, { hub_epoch: 'epoch-1', mutations: await waiting() });
    expect(verdicts).toMatchObject([
      { mid: 1, s: 'ok' },
      { mid: 2, s: 'deferred', message: 'The disk is full.' },
    ]);
    expect(await folders()).toEqual(['First']);
    await one.client(linkTo(hub)).sync();
    expect(await folders()).toEqual(['First', 'Second', 'Third']);
    expect(await waiting()).toEqual([]);
  });

  it('because it breaks refuses it, undoes what it had done of it, and goes on', async () => {
    for (const name of ['First', 'Second', 'Third']) await makeFolder(name);
    const hub = hubThat((mutation) =>
      isFolder('Second', mutation) ? new TypeError('undefined is not a folder') : null,
    );
    await one.client(linkTo(hub)).sync();
    expect(await folders()).toEqual(['First', 'Third']);
    const [refused] = await one.database.read
      .selectFrom('sync_outbox')
      .where('state', '=', 'refused')
      .select('verdict')
      .execute();
    // What broke is for the log of the hub, not for whoever waits for it.
    expect(JSON.parse(refused?.verdict ?? '')).toMatchObject({
      code: 'INTERNAL',
      message: 'The hub could not do this.',
    });
  });
});

describe('a hub takes from a device', () => {
  it('nothing behind a gap', async () => {
    for (const name of ['First', 'Second', 'Third']) await makeFolder(name);
    const [first, , third] = await waiting();
    if (first === undefined || third === undefined) throw new Error('Nothing waits.');
    expect(await push([third])).toEqual({ verdicts: [] });
    expect((await push([first, third])).verdicts).toMatchObject([{ mid: 1 }]);
    expect(await folders()).toEqual(['First']);
  });

  it('nothing once it is revoked, not even what came before that was written down', async () => {
    await makeFolder('Late');
    const gate = Promise.withResolvers<void>();
    const revoking = fleet.hub.writer.transaction(async (db) => {
      await gate.promise;
      await db.updateTable('sync_client').set({ revoked_at: 1 }).execute();
    });
    const pushing = push(await waiting()).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    gate.resolve();
    await revoking;
    expect(await pushing).toMatchObject({ code: 'DEVICE_REVOKED' });
    expect(await folders()).toEqual([]);
  });

  it('a command that a copy of it had sent before it was told apart, and does it once', async () => {
    await makeFolder('Sent by the original');
    const { client_id: clientId } = await fleet.hub.database.read
      .selectFrom('sync_client')
      .where('client_id', '=', one.clientId)
      .select('client_id')
      .executeTakeFirstOrThrow();
    // As a registration leaves it: how far the original had come, and none of its verdicts.
    await fleet.hub.writer.transaction((db) =>
      db.updateTable('sync_client').set({ last_mid: 1 }).where('client_id', '=', clientId).execute(),
    );
    expect(await push(await waiting())).toEqual({ verdicts: [{ mid: 1, s: 'ok' }] });
    expect(await folders()).toEqual([]);
  });

  it('what it says of rows as far as they travel, and are edited with others', async () => {
    const saved = await callAs(one, author, 'POST', '/api/questions', questionDraft({}));
    const { question } = saved.body as { question: { id: number; version: number } };
    await sync(one);
    const body = { version: question.version, draft: questionDraft({ question_title: 'Edited' }) };
    await callAs(one, author, 'PUT', `/api/questions/${question.id}`, body);
    const [edit] = await waiting();
    if (edit === undefined) throw new Error('Nothing waits.');
    const touches: Mutation['touches'] = [
      ...edit.touches,
      ['session', 1, 7, 0],
      ['never_heard_of', 1, 7, 0],
      // Somebody changed their account meanwhile, which is no part of a question.
      ['user', author.id, 7, 0],
    ];
    const { verdicts } = await push([{ ...edit, touches }]);
    expect(verdicts).toMatchObject([{ s: 'ok' }]);
    expect(verdicts[0]?.rows?.map(({ t }) => t) ?? []).not.toContain('session');
    const titles = await fleet.hub.database.write.selectFrom('question').select('title').execute();
    expect(titles).toEqual([{ title: 'Edited' }]);
  });

  it('nothing of what it says of the rows of others', async () => {
    const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });
    await sync(theirs);
    const url = '/api/questions';
    const other = await callAs(theirs, colleague, 'POST', url, questionDraft({ question_title: 'Theirs' }));
    const victim = Saved.parse(other.body).question;
    await sync(theirs);
    const { question } = Saved.parse((await callAs(one, author, 'POST', url, questionDraft({}))).body);
    await sync(one);
    const draft = questionDraft({ question_title: 'Edited' });
    await callAs(one, author, 'PUT', `${url}/${question.id}`, { version: question.version, draft });
    const [edit] = await waiting();
    if (edit === undefined) throw new Error('Nothing waits.');
    // One as if it had been changed meanwhile, which would be copied, one as if it were the own work.
    const answered = await push([{ ...edit, touches: [...edit.touches, ['question', victim.id, 7, 0]] }]);
    expect(answered.verdicts).toMatchObject([{ s: 'ok' }]);
    await sync(one);
    const version = await versionOn(one, question.id);
    const again = { version, draft: questionDraft({ question_title: 'Edited again' }) };
    await callAs(one, author, 'PUT', `${url}/${question.id}`, again);
    const [next] = await waiting();
    if (next === undefined) throw new Error('Nothing waits.');
    expect(
      (await push([{ ...next, touches: [...next.touches, ['question', victim.id, 1, 1]] }])).verdicts,
    ).toMatchObject([{ s: 'ok' }]);
    const rows = await fleet.hub.database.write
      .selectFrom('question')
      .select(['title', 'version'])
      .orderBy('title')
      .execute();
    expect(rows).toEqual([
      { title: 'Edited again', version: await versionOn(one, question.id) },
      { title: 'Theirs', version: victim.version },
    ]);
  });

  it('no word of another protocol, and none of a computer that it does not know', async () => {
    const hello = {
      protocol: 2,
      schema_version: SCHEMA_VERSION,
      app_version: '9.9.9',
      fingerprint: 'machine-0',
      pending: 0,
      clock: 0,
    };
    const hub = fleet.syncHub();
    await expect(hub.hello(one.token, hello)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    await expect(hub.hello('a-token-of-nobody-here', { ...hello, protocol: 1 })).rejects.toMatchObject({
      code: 'DEVICE_UNKNOWN',
    });
    await expect(hub.hello(two.token, { ...hello, protocol: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('what a hub shows of a device', () => {
  const shown = () =>
    fleet.hub.database.read
      .selectFrom('sync_client')
      .where('client_id', '=', one.clientId)
      .select('pending_count')
      .executeTakeFirstOrThrow();

  it('is how much is unsent there after a round, not how much was before it', async () => {
    for (const name of ['First', 'Second']) await makeFolder(name);
    one.clock.advance(60_000);
    await one.client(linkTo(fleet.syncHub())).sync();
    expect(await shown()).toEqual({ pending_count: 0 });
    await makeFolder('Third');
    one.clock.advance(60_000);
    await expect(one.client(mute(directLink(fleet, one))).sync()).rejects.toThrow('broke');
    expect(await shown()).toEqual({ pending_count: 1 });
  });
});
