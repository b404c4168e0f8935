import { afterEach, beforeEach, expect, it } from 'vitest';
import { SyncStatus } from '#shared/contract/sync-status.ts';
import { SCHEMA_VERSION, WITHHELD_IN_PULL } from '#shared/contract/sync-versions.ts';
import type { HubLink } from '#server/sync/client.ts';
import { writeState } from '#server/sync/state.ts';
import type { VersionNeeded } from '#server/sync/withheld.ts';
import { callAs, directLink, doAs, reopen, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let old: Device;
let newest: Device;

/** The hub is two versions ahead; each brought a kind of folder. */
const needs: VersionNeeded = (table, row) => {
  if (table !== 'folder') return 0;
  const name = String(row['folder_name']);
  return name.startsWith('Round') ? SCHEMA_VERSION + 1 : name.startsWith('Square') ? SCHEMA_VERSION + 2 : 0;
};

beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [0]]);
  ({ fleet, author } = seated);
  [old, newest] = seated.devices;
  await sync(newest, 2);
  await sync(old, 0);
});
afterEach(() => fleet.close());

/** The hub, as a program so many versions ahead of this one speaks with it. */
function linkOf(device: Device, ahead: number): HubLink {
  const link = directLink(fleet, device);
  return {
    ...link,
    hello: (request) => link.hello({ ...request, schema_version: SCHEMA_VERSION + ahead }),
    push: (request) => fleet.syncHub(needs).push(device.token, request),
    pull: (request) =>
      fleet.syncHub(needs).pull(device.token, { ...request, schema_version: SCHEMA_VERSION + ahead }),
  };
}

const sync = (device: Device, ahead: number) => device.client(linkOf(device, ahead)).sync();

const folders = async (device: Device) => {
  const rows = await device.database.read.selectFrom('folder').select('folder_name').execute();
  return rows.map((row) => row.folder_name).toSorted();
};

const withheld = async (device: Device) => {
  const status = await callAs(device, author, 'GET', '/api/sync');
  return SyncStatus.parse(status.body).withheld_count;
};

const makeFolder = (name: string) =>
  doAs(newest, author, 'POST', '/api/folder', { folder_name: name, parent_folder_id: null });

/** The next program starts on the same data. */
async function update(device: Device) {
  await writeState(device.database.write, 'schema_version', String(SCHEMA_VERSION - 1));
  await reopen(device, 'device');
}

async function makeAll() {
  for (const name of ['Plain', 'Round', 'Square']) await makeFolder(name);
  await sync(newest, 2);
}

it('rows that an older computer cannot hold are withheld, counted, and delivered after its updates', async () => {
  await makeAll();
  await sync(old, 0);
  expect(await folders(old)).toEqual(['Plain']);
  expect(await withheld(old)).toBe(2);
  await sync(old, 0);
  expect(await withheld(old)).toBe(2);
  await update(old);
  await sync(old, 1);
  expect(await folders(old)).toEqual(['Plain', 'Round']);
  expect(await withheld(old)).toBe(1);
  await update(old);
  await sync(old, 2);
  expect(await folders(old)).toEqual(['Plain', 'Round', 'Square']);
  expect(await withheld(old)).toBe(0);
});

it('a computer two versions behind gets all of it with one update', async () => {
  await makeAll();
  await sync(old, 0);
  await update(old);
  await sync(old, 2);
  expect(await folders(old)).toEqual(['Plain', 'Round', 'Square']);
  expect(await withheld(old)).toBe(0);
});

it('a row that becomes one that it cannot hold goes from there, and comes back', async () => {
  await makeFolder('Plain');
  await sync(newest, 2);
  await sync(old, 0);
  expect(await folders(old)).toEqual(['Plain']);
  const { id } = await newest.database.read.selectFrom('folder').select('id').executeTakeFirstOrThrow();
  const rename = async (name: string) => {
    await callAs(newest, author, 'PUT', `/api/folder/${id}`, { folder_name: name });
    await sync(newest, 2);
    await sync(old, 0);
  };
  await rename('Square');
  expect(await folders(old)).toEqual([]);
  expect(await withheld(old)).toBe(1);
  await rename('Plain again');
  expect(await folders(old)).toEqual(['Plain again']);
  expect(await withheld(old)).toBe(0);
});

it('what is deleted meanwhile is no longer withheld', async () => {
  await makeAll();
  await sync(old, 0);
  await fleet.hub.writer.transaction((db) =>
    db.deleteFrom('folder').where('folder_name', 'in', ['Round', 'Square']).execute(),
  );
  await sync(old, 0);
  expect(await withheld(old)).toBe(0);
});

it('a computer that was never told what it lacks reads everything anew with its update', async () => {
  await makeAll();
  // Versions before the notes are told of no row that they cannot hold.
  await sync(old, WITHHELD_IN_PULL - 1 - SCHEMA_VERSION);
  expect(await folders(old)).toEqual(['Plain']);
  expect(await withheld(old)).toBe(0);
  await old.database.write.deleteFrom('sync_state').where('name', '=', 'schema_version').execute();
  await reopen(old, 'device');
  await sync(old, 2);
  expect(await folders(old)).toEqual(['Plain', 'Round', 'Square']);
});

it('a change of a row that its computer can no longer hold is judged, and nothing of the row is given back', async () => {
  await makeFolder('Plain');
  await sync(newest, 2);
  await sync(old, 0);
  const { id } = await old.database.read.selectFrom('folder').select('id').executeTakeFirstOrThrow();
  await callAs(newest, author, 'PUT', `/api/folder/${id}`, { folder_name: 'Square' });
  await sync(newest, 2);
  await callAs(old, author, 'DELETE', `/api/folder/${id}`);
  await sync(old, 0);
  expect(await folders(old)).toEqual([]);
  expect(await folders({ ...old, database: fleet.hub.database })).toEqual(['Square']);
});
