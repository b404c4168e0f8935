import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { HubLink } from '#server/sync/client.ts';
import { openWriter } from '#server/sync/role.ts';
import { callAs, directLink, reopen, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let device: Device;
let students: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2]]);
  ({ fleet, author, student } = seated);
  [device, students] = seated.devices;
  await sync(device);
});
afterEach(() => fleet.close());

const sync = (one: Device, link: HubLink = directLink(fleet, one)) => one.client(link).sync();

const makeFolder = (name: string) =>
  callAs(device, author, 'POST', '/api/folder', { folder_name: name, parent_folder_id: null });

const outbox = () => device.database.read.selectFrom('sync_outbox').selectAll().orderBy('mid').execute();

const pretendSchema = (version: number) =>
  device.database.write.updateTable('sync_outbox').set({ schema_version: version }).execute();

describe('a device that is not of the hub’s age', () => {
  it('keeps what an older hub cannot understand yet, and sends it when the hub has been updated', async () => {
    await makeFolder('From the future');
    await pretendSchema(SCHEMA_VERSION + 1);
    await sync(device);
    expect(await outbox()).toMatchObject([{ state: 'pending' }]);
    await pretendSchema(SCHEMA_VERSION);
    await sync(device);
    expect(await outbox()).toMatchObject([{ state: 'settled' }]);
  });

  it('keeps a change that is too old to be understood, and sends it once it is updated', async () => {
    await makeFolder('From the past');
    await pretendSchema(1);
    const client = device.client(directLink(fleet, device));
    await client.sync();
    expect(await outbox()).toMatchObject([{ state: 'pending' }]);
    expect(client.waitsFor).toBe('This version of Lectern is too old for the hub. Update it.');
    // As the next program opens it.
    await reopen(device, 'device');
    const updated = device.client(directLink(fleet, device));
    await updated.sync();
    expect(await outbox()).toMatchObject([{ state: 'settled' }]);
    expect(updated.waitsFor).toBeNull();
    const onHub = await fleet.hub.database.read.selectFrom('folder').select('folder_name').execute();
    expect(onHub).toEqual([{ folder_name: 'From the past' }]);
  });

  it('gets no rows when it is too old for them', async () => {
    const link = directLink(fleet, device);
    await expect(
      link.pull({ hub_epoch: 'epoch-1', schema_version: 1, cursors: [], limit: 10 }),
    ).rejects.toMatchObject({
      code: 'ILLEGAL_STATE',
    });
  });

  it('keeps the columns of a newer hub until it has them itself', async () => {
    await makeFolder('Plain');
    await sync(device);
    const link = directLink(fleet, device);
    const newer: HubLink = {
      ...link,
      pull: async (request) => {
        const answer = await link.pull({ ...request, cursors: [] });
        const changes = answer.changes.map((change) =>
          change.t === 'folder'
            ? {
                ...change,
                columns: [...change.columns, 'colour'],
                rows: change.rows.map((row) => [...row, 'green']),
                vers: change.vers.map((ver) => ver + 1),
              }
            : change,
        );
        return { ...answer, changes };
      },
    };
    await sync(device, newer);
    const kept = await device.database.read.selectFrom('sync_extra').selectAll().execute();
    expect(kept).toMatchObject([{ tbl: 'folder', columns: '{"colour":"green"}' }]);
    await sql`alter table folder add column colour text`.execute(device.database.write);
    await openWriter(device.database, device.ids, { role: 'device' });
    const { rows } = await sql<{ colour: string }>`select colour from folder`.execute(device.database.write);
    expect(rows).toEqual([{ colour: 'green' }]);
    expect(await device.database.read.selectFrom('sync_extra').selectAll().execute()).toEqual([]);
  });
});

describe('a right that is taken away', () => {
  it('takes the rows that it gave along, and nothing else', async () => {
    await sync(students);
    const papers = () => students.database.read.selectFrom('exam_version_paper').selectAll().execute();
    expect(await papers()).toHaveLength(1);
    await fleet.hub.writer.transaction((db) => db.updateTable('enrolment').set({ deleted_at: 1 }).execute());
    await sync(students);
    expect(await papers()).toEqual([]);
    expect(await students.database.read.selectFrom('exam_version').selectAll().execute()).toHaveLength(1);
  });

  it('takes everything from the device of somebody who was suspended', async () => {
    await sync(students);
    await fleet.hub.writer.transaction((db) =>
      db.updateTable('user').set({ status: 'suspended' }).where('id', '=', student.id).execute(),
    );
    await sync(students);
    expect(await students.database.read.selectFrom('exam_version').selectAll().execute()).toEqual([]);
    expect(await students.database.read.selectFrom('sync_cursor').selectAll().execute()).toEqual([]);
  });
});
