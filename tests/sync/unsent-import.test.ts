import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checksumOf } from '#server/features/sync/export-checksum.ts';
import { createClient } from '#shared/contract/client.ts';
import { sendUnsent } from '#shared/contract/send-unsent.ts';
import { UNSENT_PART_BYTES } from '#shared/contract/sync-imports.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { titlesOn } from './library.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let admin: Person;
let laptop: Device;
let desk: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0, 2], [0]]);
  ({ fleet, author, student } = seated);
  [laptop, desk] = seated.devices;
  admin = fleet.people[3];
  await sync(laptop);
  await sync(desk);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
const File = z.looseObject({
  changes: z.array(z.looseObject({ mid: z.number(), recorded: z.looseObject({}).optional() })),
  attempts: z.array(z.looseObject({ events: z.array(z.looseObject({})) })),
  checksum: z.string(),
});
type File = z.infer<typeof File>;
const exportOf = async (device: Device, person: Person): Promise<File> =>
  File.parse(await doAs(device, person, 'GET', '/api/sync/unsent'));

const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });
const write = async (device: Device, title: string) =>
  Saved.parse(await doAs(device, author, 'POST', '/api/questions', questionDraft({ question_title: title })))
    .question;
const edit = (device: Device, question: { id: number; version: number }, title: string) =>
  doAs(device, author, 'PUT', `/api/questions/${question.id}`, {
    version: question.version,
    draft: questionDraft({ question_title: title }),
  });

const revoke = (device: Device) =>
  fleet.hub.writer.transaction((db) =>
    db.updateTable('sync_client').set({ revoked_at: 1 }).where('client_id', '=', device.clientId).execute(),
  );

/** As the screen of an administrator at the hub does it. */
async function importFile(file: unknown, is_preview = false, person = admin) {
  const api = createClient((request) =>
    fleet.hub.server.call({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${person.token}` },
    }),
  );
  const text = typeof file === 'string' ? file : JSON.stringify(file, null, 2);
  const sha256 = await sendUnsent(api, new TextEncoder().encode(text));
  const { body } = await api(syncContract.importUnsent, { body: { sha256, is_preview } });
  return body.data;
}

const outcomesOf = async (...request: Parameters<typeof importFile>) =>
  (await importFile(...request)).pieces.map(({ outcome, message }) =>
    message === null ? outcome : `${outcome}: ${message}`,
  );

const stampOf = async () =>
  JSON.stringify(
    await Promise.all(
      (['question', 'exam_attempt_event', 'exam_attempt_branch', 'sync_change'] as const).map((table) =>
        fleet.hub.database.read.selectFrom(table).selectAll().execute(),
      ),
    ),
  );

/** The student begins the exam, answers and hands in. */
async function sit(device: Device): Promise<number> {
  const begun = await doAs(device, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  const url = `/api/exam-attempts/${id}`;
  const answer = { selectedAnswerId: 1, timeTakenPerQuestion: 1 };
  await doAs(device, student, 'PUT', `${url}/answers/${fleet.exam.questionIds[0]}`, answer);
  await doAs(device, student, 'POST', `${url}/submission`, {});
  return id;
}

describe('what a revoked computer could not send', () => {
  it('is judged piece by piece like a push, once, whoever brings it again', async () => {
    await write(laptop, 'Written without the hub');
    const shown = await write(laptop, 'Edited twice');
    await edit(laptop, shown, 'Edited twice, and kept');
    await revoke(laptop);
    const file = await exportOf(laptop, author);
    const before = await stampOf();
    const preview = await importFile(file, true);
    expect(preview).toMatchObject({ device: 'revoked', device_name: 'Laptop 1' });
    expect(preview.pieces.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken']);
    expect(await stampOf()).toBe(before);
    expect(await outcomesOf(file)).toEqual(['taken', 'taken', 'taken']);
    expect(await titlesOn(fleet.hub)).toEqual(['Edited twice, and kept', 'Written without the hub']);
    const done = await stampOf();
    expect(await outcomesOf(file)).toEqual(['already', 'already', 'already']);
    expect(await stampOf()).toBe(done);
    await sync(desk);
    expect(await titlesOn(desk)).toEqual(['Edited twice, and kept', 'Written without the hub']);
  });

  it('is done once also where its computer is let in again and pushes', async () => {
    await write(laptop, 'Written once');
    expect(await outcomesOf(await exportOf(laptop, author))).toEqual(['taken']);
    await write(laptop, 'Written after that');
    await sync(laptop);
    expect(await titlesOn(fleet.hub)).toEqual(['Written after that', 'Written once']);
    expect(await titlesOn(laptop)).toEqual(['Written after that', 'Written once']);
    expect(await outcomesOf(await exportOf(laptop, author))).toEqual([]);
  });

  it('stands as a copy beside what others wrote meanwhile, and is refused without the rights of today', async () => {
    const shared = await write(laptop, 'Before');
    await sync(laptop);
    await sync(desk);
    await edit(desk, shared, 'Of the desk');
    await sync(desk);
    await edit(laptop, shared, 'Of the laptop');
    const file = await exportOf(laptop, author);
    const setStatus = (status: 'active' | 'suspended') =>
      fleet.hub.writer.transaction((db) =>
        db.updateTable('user').set({ status }).where('id', '=', author.id).execute(),
      );
    await setStatus('suspended');
    expect(await outcomesOf(file)).toEqual(['refused: This account is suspended.']);
    await setStatus('active');
    expect(await outcomesOf(file)).toEqual(['copied']);
    expect(await titlesOn(fleet.hub)).toEqual(['Of the desk', 'Of the laptop (copy)']);
    expect(await outcomesOf(file)).toEqual(['already']);
  });

  it('takes the log of an attempt once, and scores it', async () => {
    const id = await sit(laptop);
    await revoke(laptop);
    const file = await exportOf(laptop, student);
    expect(await importFile(file)).toMatchObject({
      pieces: [{ kind: 'attempt', outcome: 'taken', name: String(id) }],
    });
    const attempts = fleet.hub.database.read.selectFrom('exam_attempt').selectAll().where('id', '=', id);
    expect(await attempts.executeTakeFirst()).toMatchObject({
      state: expect.not.stringMatching('in_progress'),
    });
    const done = await stampOf();
    expect(await outcomesOf(file)).toEqual(['already']);
    expect(await stampOf()).toBe(done);
  });
});

const rewritten = (file: File, change: (copy: File) => void): File => {
  const { checksum: _, ...copy } = structuredClone(file);
  change(copy as File);
  return { ...copy, checksum: checksumOf(copy) };
};

describe('a file that is not what a computer wrote', () => {
  it('is refused as a whole where it is damaged, or none', async () => {
    await write(laptop, 'Whole');
    const file = await exportOf(laptop, author);
    const text = JSON.stringify(file);
    await expect(importFile(text.slice(0, -20))).rejects.toThrow('This file is damaged');
    await expect(importFile({ questions: [] })).rejects.toThrow('This file is damaged');
    await expect(importFile(text.replace('Whole', 'Forged'))).rejects.toThrow('not as Lectern wrote it');
    expect(await titlesOn(fleet.hub)).toEqual([]);
  });

  it('brings nothing of people who were never there, with ids of others, or in a log that does not hold', async () => {
    await write(laptop, 'Forged');
    await sit(laptop);
    const file = await exportOf(laptop, author);
    const log = (await exportOf(laptop, student)).attempts;
    const colleague = fleet.people[1];
    const ofOther = rewritten(file, ({ changes }) => {
      for (const change of changes) Object.assign(change, { user_id: colleague.id });
    });
    expect(await outcomesOf(ofOther)).toEqual(['refused: This person has not signed in on this computer.']);
    const withIds = rewritten(file, ({ changes }) => {
      for (const { recorded } of changes) Object.assign(recorded ?? {}, { first_id: 5 });
    });
    expect(await outcomesOf(withIds)).toEqual([expect.stringContaining('another computer may give')]);
    const brokenLog = rewritten(file, (copy) => {
      copy.changes = [];
      copy.attempts = structuredClone(log);
      Object.assign(copy.attempts[0]?.events[1] ?? {}, { selected_option: 2 });
    });
    expect(await outcomesOf(brokenLog)).toEqual([expect.stringContaining('This log does not hold')]);
    expect(await titlesOn(fleet.hub)).toEqual([]);
    const attempts = await fleet.hub.database.read.selectFrom('exam_attempt').select('id').execute();
    expect(attempts).toEqual([]);
  });

  it('says of a change from an older version that it cannot be done again', async () => {
    await write(laptop, 'Old');
    const old = rewritten(await exportOf(laptop, author), ({ changes }) => {
      for (const change of changes) delete change.recorded;
    });
    expect(await outcomesOf(old)).toEqual([expect.stringContaining('An older version of Lectern exported')]);
  });
});

it('takes in a change that was refused and discarded after its export, by itself', async () => {
  await write(laptop, 'Refused once');
  const setStatus = (status: 'active' | 'suspended') =>
    fleet.hub.writer.transaction((db) =>
      db.updateTable('user').set({ status }).where('id', '=', author.id).execute(),
    );
  await setStatus('suspended');
  await sync(laptop);
  await setStatus('active');
  await sync(laptop);
  const status = await doAs(laptop, author, 'GET', '/api/sync');
  const { mid } =
    z.object({ refused: z.array(z.object({ mid: z.number() })) }).parse(status).refused[0] ?? {};
  const url = `/api/sync/refused/${mid}`;
  const { export_key, ...change } = z
    .looseObject({ export_key: z.string() })
    .parse(await doAs(laptop, author, 'GET', `${url}/export`));
  await doAs(laptop, author, 'POST', `${url}/discard`, { export_key });
  expect(await outcomesOf(change)).toEqual(['taken']);
  expect(await titlesOn(fleet.hub)).toEqual(['Refused once']);
});

it('takes in what a restored hub has lost with the computer, by the word of whoever imports', async () => {
  await backUpHub(fleet);
  await write(laptop, 'Lost with its computer');
  await restoreHub(fleet);
  await fleet.hub.writer.transaction(async (db) => {
    await db.deleteFrom('sync_client').where('client_id', '=', laptop.clientId).execute();
    await db.deleteFrom('sync_client_user').where('client_id', '=', laptop.clientId).execute();
  });
  const file = await exportOf(laptop, author);
  expect(await importFile(file, true)).toMatchObject({ device: 'unknown' });
  expect(await outcomesOf(file)).toEqual(['taken']);
  expect(await titlesOn(fleet.hub)).toEqual(['Lost with its computer']);
  // In its place a computer of somebody else has the number of the lost one.
  await fleet.hub.writer.transaction((db) =>
    db
      .updateTable('sync_client')
      .set({ former_device_nos: '[100]', client_id: 'another' })
      .where('client_id', '=', desk.clientId)
      .execute(),
  );
  await write(laptop, 'Under a number of others');
  expect(await outcomesOf(await exportOf(laptop, author))).toEqual([
    'already',
    expect.stringContaining('another computer may give'),
  ]);
});

it('comes in parts', async () => {
  await write(laptop, 'In parts');
  const file = await exportOf(laptop, author);
  const text = JSON.stringify(file) + ' '.repeat(2 * UNSENT_PART_BYTES);
  expect(await outcomesOf(text)).toEqual(['taken']);
});

it('is for administrators of a hub alone, and takes in what came as a whole', async () => {
  const file = await exportOf(laptop, author);
  await expect(importFile(file, false, author)).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
  const url = '/api/devices/unsent';
  const part = await callAs(fleet.hub, admin, 'PUT', `${url}/parts/1`, { base64: 'AAAA' });
  expect(part).toMatchObject({ status: 409 });
  const body = { sha256: 'a'.repeat(64), is_preview: false };
  expect(await callAs(fleet.hub, admin, 'POST', url, body)).toMatchObject({ status: 409 });
});
