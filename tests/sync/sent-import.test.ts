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
  }, 10_000);
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

it('is read before its transaction begins: nobody else waits for that', async () => {
  await confirm(await upload(laptop, author, 'From the laptop?'));
  await sendFile();
  const { writer, server } = fleet.hub;
  const { imports } = server.services;
  const steps: string[] = [];
  const transaction = writer.transaction.bind(writer);
  vi.spyOn(writer, 'transaction').mockImplementation((work) => {
    steps.push('transaction');
    return transaction(work);
  });
  const adopt = imports.adopt.bind(imports);
  const parseSent = imports.parseSent.bind(imports);
  vi.spyOn(imports, 'parseSent').mockImplementation(async (file) => {
    const outcome = await parseSent(file);
    steps.push('read');
    return outcome;
  });
  vi.spyOn(imports, 'adopt').mockImplementation((...file) => {
    steps.push('adopted');
    return adopt(...file);
  });
  await laptop.client(directLink(fleet, laptop)).sync();
  const [first, ...rest] = steps.slice(steps.indexOf('read'));
  expect(first).toBe('read');
  expect(rest.slice(0, 3)).toEqual(['transaction', 'read', 'adopted']);
  expect(await titlesOnHub()).toEqual(['From the laptop?']);
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
