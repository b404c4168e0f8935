import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { HubLink } from '#server/sync/client.ts';
import { Chance } from './chance.ts';
import { unreliable } from './faults.ts';
import { callAs, directLink, type Fleet, type Node } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import type { Person } from './templates.ts';
import { openTwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let author: Person;
let colleague: Person;
let laptop: Fleet['devices'][number];
beforeEach(async () => {
  ({ fleet, author, colleague, one: laptop } = await openTwoLaptops());
});
afterEach(() => fleet.close());

const Batch = z.object({ data: z.object({ id: z.number(), state: z.string() }) });
const Preview = z.object({ items: z.array(z.object({ title: z.string() })) });

/** A file with one question, uploaded and read. @returns the id of its import. */
async function upload(node: Node, person: Person, title: string): Promise<number> {
  const bytes = new TextEncoder().encode(`${title} {=yes ~no}\n`);
  const about = { file_name: 'one.gift', size: bytes.byteLength };
  const { id } = Batch.parse((await callAs(node, person, 'POST', '/api/imports', about)).body).data;
  await callAs(node, person, 'PUT', `/api/imports/${id}/parts/0`, bytes);
  await vi.waitFor(async () => {
    const { body } = await callAs(node, person, 'GET', `/api/imports/${id}`);
    expect(Batch.parse(body).data.state).toBe('ready');
  }, 30_000);
  return id;
}

const confirm = (id: number) => callAs(laptop, author, 'POST', `/api/imports/${id}/confirmation`, {});

async function sendFile(): Promise<void> {
  const calm = { loss: 0, duplication: 0, delay: 0, crash: 0 };
  const line = unreliable(
    new Chance(1),
    () => calm,
    () => undefined,
  );
  await laptop.files().sendWaiting(filesOver(fleet, laptop, line));
}

const titlesOnHub = async () =>
  (await fleet.hub.database.read.selectFrom('question').select('title').execute()).map((row) => row.title);

/** Has what the laptop says beside its import changed on its way. */
function pushing(change: (recorded: unknown) => unknown): HubLink {
  const link = directLink(fleet, laptop);
  return {
    ...link,
    push: (request) => {
      const mutations = request.mutations.map((mutation) => {
        if (mutation.endpoint !== 'imports.confirmImport') return mutation;
        const input = z.looseObject({ recorded: z.unknown() }).parse(mutation.input);
        return { ...mutation, input: { ...input, recorded: change(input.recorded) } };
      });
      return link.push({ ...request, mutations });
    },
  };
}

/** The laptop has sent this file to its end. */
const hubHas = (sha256: string) =>
  fleet.hub.database.write
    .insertInto('sync_blob')
    .values({ client_id: laptop.clientId, sha256, is_missing: 0 })
    .execute();

/** What the laptop says beside its import. */
const Recorded = z.object({ previewed: z.string(), images: z.array(z.string()) });

it('is read and checked before its transaction begins: nobody else waits for that', async () => {
  await confirm(await upload(laptop, author, 'From the laptop?'));
  await sendFile();
  const { writer, server } = fleet.hub;
  const { blobs } = server.services;
  const steps: string[] = [];
  const transaction = writer.transaction.bind(writer);
  vi.spyOn(writer, 'transaction').mockImplementation((work) => {
    steps.push('transaction');
    return transaction(work);
  });
  const get = blobs.get.bind(blobs);
  vi.spyOn(blobs, 'get').mockImplementation((sha256) => {
    steps.push('read');
    return get(sha256);
  });
  await laptop.client(directLink(fleet, laptop)).sync();
  expect(steps.filter((step) => step === 'read')).toEqual(['read']);
  expect(steps.indexOf('transaction', steps.indexOf('read'))).toBeGreaterThan(steps.indexOf('read'));
  expect(await titlesOnHub()).toEqual(['From the laptop?']);
});

it('is what was previewed: mended, without what is left out, whatever a parser would make of the file', async () => {
  const id = await upload(laptop, author, 'As in the file?');
  const fix = { title: 'As it was mended?', type: 'true-false', options: [], correct: 2, mark: 3 };
  expect((await callAs(laptop, author, 'PUT', `/api/imports/${id}/items/0`, fix)).status).toBe(200);
  await confirm(id);
  vi.spyOn(fleet.hub.server.services.imports, 'parseSent').mockRejectedValue(
    new Error('The hub read the file.'),
  );
  await sendFile();
  await laptop.client(directLink(fleet, laptop)).sync();
  const rows = (node: Node) =>
    node.database.read.selectFrom('question').select(['id', 'title', 'type', 'mark']).execute();
  expect(await rows(fleet.hub)).toMatchObject([
    { title: 'As it was mended?', type: 'true-false', mark: 300 },
  ]);
  expect(await rows(laptop)).toEqual(await rows(fleet.hub));
  const path = `/api/imports/${id}/preview?part=items&offset=0&limit=10`;
  expect(Preview.parse((await callAs(fleet.hub, author, 'GET', path)).body).items).toMatchObject([
    { title: 'As it was mended?' },
  ]);
});

it('that breaks a rule of imports is refused, whichever computer made it', async () => {
  await confirm(await upload(laptop, author, 'Good?'));
  await sendFile();
  const { blobs } = fleet.hub.server.services;
  const { input } = await laptop.database.read
    .selectFrom('sync_outbox')
    .where('endpoint', '=', 'imports.confirmImport')
    .select('input')
    .executeTakeFirstOrThrow();
  const { previewed } = z.looseObject({ recorded: Recorded }).parse(JSON.parse(input)).recorded;
  const text = new TextDecoder().decode(blobs.get(previewed) ?? new Uint8Array());
  const forged = blobs.put(new TextEncoder().encode(text.replace('"correct":1', '"correct":4')));
  await hubHas(forged);
  await laptop.client(pushing(() => ({ previewed: forged, images: [] }))).sync();
  expect(await titlesOnHub()).toEqual([]);
  const { state, message } = await laptop.database.read
    .selectFrom('sync_outbox')
    .where('endpoint', '=', 'imports.confirmImport')
    .selectAll()
    .executeTakeFirstOrThrow()
    .then((row) => ({ state: row.state, message: JSON.stringify(row) }));
  expect(state).toBe('refused');
  expect(message).toContain('Question 1 of this import cannot be taken');
});

it('that waits from before is read from its file', async () => {
  const id = await upload(laptop, author, 'From an older computer?');
  await confirm(id);
  await sendFile();
  const row = await laptop.database.read
    .selectFrom('import_batch')
    .where('id', '=', id)
    .select(['file_name', 'size', 'sha256'])
    .executeTakeFirstOrThrow();
  const file = new TextEncoder().encode('From an older computer? {=yes ~no}\n');
  fleet.hub.server.services.blobs.put(file);
  await hubHas(row.sha256 ?? '');
  await laptop.client(pushing(() => row)).sync();
  expect(await titlesOnHub()).toEqual(['From an older computer?']);
});

it('is refused, and holds up nothing behind it, where its computer has lost the file', async () => {
  await confirm(await upload(laptop, author, 'Lost?'));
  await callAs(laptop, author, 'POST', '/api/folder', { folder_name: 'Behind it' });
  rmSync(path.join(path.dirname(laptop.file), 'blobs'), { recursive: true });
  await sendFile();
  await laptop.client(directLink(fleet, laptop)).sync();
  const rows = laptop.database.read.selectFrom('sync_outbox').select(['endpoint', 'state']).orderBy('mid');
  expect(await rows.execute()).toEqual([
    { endpoint: 'imports.confirmImport', state: 'refused' },
    { endpoint: 'questions.createFolder', state: 'settled' },
  ]);
});

it('never takes the place of what somebody else uploaded on the hub', async () => {
  const theirs = await upload(fleet.hub, colleague, 'Of the colleague?');
  await confirm(await upload(laptop, author, 'Not theirs?'));
  await sendFile();
  const link = directLink(fleet, laptop);
  const forging: HubLink = {
    ...link,
    push: (request) => {
      const mutations = request.mutations.map((mutation) =>
        mutation.endpoint === 'imports.confirmImport'
          ? { ...mutation, input: { ...z.looseObject({}).parse(mutation.input), params: { id: theirs } } }
          : mutation,
      );
      return link.push({ ...request, mutations });
    },
  };
  await laptop.client(forging).sync();
  const refused = await laptop.database.read
    .selectFrom('sync_outbox')
    .where('state', '=', 'refused')
    .select('endpoint')
    .execute();
  expect(refused).toEqual([{ endpoint: 'imports.confirmImport' }]);
  const preview = `/api/imports/${theirs}/preview?part=items&offset=0&limit=10`;
  const { items } = Preview.parse((await callAs(fleet.hub, colleague, 'GET', preview)).body);
  expect(items.map((item) => item.title)).toEqual(['Of the colleague?']);
});
