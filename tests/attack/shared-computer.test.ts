import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_CLAIM_CHARS } from '#shared/contract/claim-size.ts';
import { AppError } from '#shared/contract/errors.ts';
import { RefusedExport } from '#shared/contract/sync-exports.ts';
import { SyncStatus } from '#shared/contract/sync-status.ts';
import type { HubLink } from '#server/sync/client.ts';
import { MAX_ITEM_BYTES } from '#server/sync/sending.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from '../sync/fleet.ts';
import { openSeatedFleet } from '../sync/seated-fleet.ts';
import type { Person } from '../sync/templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let device: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0, 2]]);
  ({ fleet, author, student } = seated);
  [device] = seated.devices;
  await sync();
});
afterEach(() => fleet.close());

const sync = (link: HubLink = directLink(fleet, device)) => device.client(link).sync();

const Started = z.object({ id: z.number() });

/** The candidate's attempt on the shared computer, with one answer. */
async function sit(): Promise<number> {
  const { examId, questionIds } = fleet.exam;
  const { id } = Started.parse(
    await doAs(device, student, 'POST', '/api/exam-attempts', { exam_id: examId }),
  );
  const answer = { selectedAnswerId: 1, timeTakenPerQuestion: 1 };
  await doAs(device, student, 'PUT', `/api/exam-attempts/${id}/answers/${questionIds[0]}`, answer);
  return id;
}

const record = (claims: object) =>
  callAs(device, student, 'POST', '/api/storeRecordStudentExam', { exam_id: fleet.exam.examId, ...claims });

/** What another person on the same computer writes meanwhile. */
const write = (title: string) =>
  doAs(device, author, 'POST', '/api/questions', questionDraft({ question_title: title }));

const titlesOnHub = async (): Promise<string[]> => {
  const rows = await fleet.hub.database.read.selectFrom('question').select('title').execute();
  return rows.map((row) => row.title);
};

const countOnHub = async (table: 'exam_attempt_event' | 'exam_record_claim'): Promise<number> => {
  const rows = await fleet.hub.database.read.selectFrom(table).select('id').execute();
  return rows.length;
};

const outbox = () => device.database.read.selectFrom('sync_outbox').select(['endpoint', 'state']).execute();

const listOf = (count: number): number[] => Array.from({ length: count }, () => 0);

/** A claim of any length, as an older program stored it. */
async function storeClaim(attemptId: number, claims: string): Promise<void> {
  await record({ exam_score: 100 });
  await device.writer.install((db) =>
    db.updateTable('exam_record_claim').set({ claims }).where('attempt_id', '=', attemptId).execute(),
  );
}

describe('a candidate on a shared computer', () => {
  it('claims no more at the API than a hub takes', async () => {
    await sit();
    for (const exam_score of [
      'x'.repeat(20_000),
      listOf(400_000),
      { a: 'x'.repeat(9_990), b: 'x'.repeat(20) },
    ])
      expect(await record({ exam_score })).toMatchObject({ status: 422 });
    const logins = { user_role: listOf(400_000) };
    expect(await callAs(device, student, 'POST', '/api/storeUserLogins', logins)).toMatchObject({
      status: 422,
    });
    expect(await record({ exam_score: 'x'.repeat(9_000), progress: 100 })).toMatchObject({ status: 201 });
    await write('Beside the claim');
    await sync();
    expect(await titlesOnHub()).toContain('Beside the claim');
    expect(await countOnHub('exam_record_claim')).toBe(1);
  });

  it('blocks nobody with a claim that an older program took', async () => {
    const id = await sit();
    await storeClaim(id, JSON.stringify({ exam_score: 'x'.repeat(2 * MAX_CLAIM_CHARS) }));
    await write('Behind a large claim');
    await sync();
    expect(await titlesOnHub()).toContain('Behind a large claim');
    expect(await countOnHub('exam_attempt_event')).toBe(3);
    expect(await countOnHub('exam_record_claim')).toBe(0);
    const unsent = await doAs(device, student, 'GET', '/api/sync/unsent');
    expect(JSON.stringify(unsent).includes('x'.repeat(2 * MAX_CLAIM_CHARS))).toBe(true);
  });

  it('blocks nobody with a list of 400,000 that an older program recorded', async () => {
    await callAs(device, student, 'POST', '/api/storeUserLogins', {});
    const input = JSON.stringify({ body: { user_role: listOf(400_000) } });
    await device.database.write.updateTable('sync_outbox').set({ input }).execute();
    await write('Behind a long list');
    await device.files().sendWaiting({ send: () => Promise.reject(new Error('There is no file to send.')) });
    await sync();
    expect(await titlesOnHub()).toContain('Behind a long list');
    expect(await outbox()).toEqual([
      { endpoint: 'auth.storeUserLogins', state: 'refused' },
      { endpoint: 'questions.saveQuestion', state: 'settled' },
    ]);
  });
});

describe('what a hub can never take', () => {
  it('is refused alone: a command with a number that no command has', async () => {
    await write('Made by a broken program');
    await device.database.write.updateTable('sync_outbox').set({ id_count: -1 }).execute();
    await write('Behind it');
    await sync();
    expect(await titlesOnHub()).toEqual(['Behind it']);
    const { refused } = SyncStatus.parse(await doAs(device, author, 'GET', '/api/sync'));
    expect(refused).toMatchObject([
      { code: 'VALIDATION_FAILED', message: expect.stringContaining('id_count') },
    ]);
    const address = `/api/sync/refused/${refused[0]?.mid}/export`;
    const { input } = RefusedExport.parse(await doAs(device, author, 'GET', address));
    expect(JSON.stringify(input)).toContain('Made by a broken program');
    await sync();
    const here = await device.database.read.selectFrom('question').select('title').execute();
    expect(here).toEqual([{ title: 'Behind it' }]);
  });

  it('is refused alone: a log with a time that no log has', async () => {
    const id = await sit();
    await device.database.write.updateTable('exam_attempt_event').set({ elapsed_ms: -1 }).execute();
    await write('Beside the log');
    await sync();
    expect(await titlesOnHub()).toEqual(['Beside the log']);
    const { attempts } = SyncStatus.parse(await doAs(device, student, 'GET', '/api/sync'));
    expect(attempts).toMatchObject([{ attempt_id: id, code: 'CHAIN_BROKEN' }]);
  });

  it('is set aside on the device where it is larger than a message', async () => {
    await write('Larger than a message');
    const [row] = await device.database.read.selectFrom('sync_outbox').select(['mid', 'input']).execute();
    const input = JSON.stringify({ ...JSON.parse(row?.input ?? ''), query: 'x'.repeat(MAX_ITEM_BYTES) });
    await device.database.write.updateTable('sync_outbox').set({ input }).execute();
    await write('Behind a large one');
    await sync();
    expect(await titlesOnHub()).toEqual(['Behind a large one']);
    const { refused } = SyncStatus.parse(await doAs(device, author, 'GET', '/api/sync'));
    expect(refused).toMatchObject([{ code: 'TOO_LARGE', message: expect.stringContaining('Export it') }]);
  });

  it('is found among the others where the hub refuses the whole message', async () => {
    for (const title of ['One', 'Two', 'Poison', 'Four', 'Five']) await write(title);
    const link = directLink(fleet, device);
    const refusing: HubLink = {
      ...link,
      push: async (request) => {
        if (JSON.stringify(request).includes('Poison')) throw new AppError('VALIDATION_FAILED', 'Too deep.');
        return link.push(request);
      },
    };
    await sync(refusing);
    expect((await titlesOnHub()).toSorted()).toEqual(['Five', 'Four', 'One', 'Two']);
    const { refused } = SyncStatus.parse(await doAs(device, author, 'GET', '/api/sync'));
    expect(refused).toMatchObject([{ code: 'VALIDATION_FAILED', message: 'Too deep.' }]);
  });

  it('waits where the hub does not understand anything that is said to it', async () => {
    await write('Waits');
    const deaf: HubLink = {
      ...directLink(fleet, device),
      push: () => Promise.reject(new AppError('VALIDATION_FAILED', 'Unrecognized key.')),
    };
    await expect(sync(deaf)).rejects.toThrow('Unrecognized key.');
    expect(await outbox()).toMatchObject([{ state: 'pending' }]);
    await sync();
    expect(await titlesOnHub()).toEqual(['Waits']);
  });
});
