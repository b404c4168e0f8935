import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer } from '#server/create-server.ts';
import { createLog } from '#server/log.ts';
import { openWriter } from '#server/sync/role.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink } from './fleet.ts';
import { openTwoLaptops, versionOn, type TwoLaptops } from './two-laptops.ts';

let at: TwoLaptops;
beforeEach(async () => {
  at = await openTwoLaptops();
  await groupCalls();
});
afterEach(() => at.fleet.close());

/** The hub as it is started: calls that arrive together share a commit. */
async function groupCalls(): Promise<void> {
  const { hub } = at.fleet;
  const { database, ids, server } = hub;
  hub.writer = await openWriter(database, ids, { role: 'hub', isGrouping: true });
  const { writer } = hub;
  let seeds = 0;
  hub.server = createServer({
    database,
    ids,
    writer,
    role: 'hub',
    newSeed: () => `grouped-${++seeds}`,
    log: createLog(null),
    validateResponses: true,
    services: server.services,
  });
}

/** A round of the first laptop; so many turns before it sends, somebody calls the hub. */
async function syncBeside(turns: number, call: () => Promise<{ readonly status: number }>): Promise<number> {
  const link = directLink(at.fleet, at.one);
  let called = Promise.resolve({ status: 0 });
  const beside = {
    ...link,
    push: async (request: Parameters<typeof link.push>[0]) => {
      called = call();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      return link.push(request);
    },
  };
  await at.one.client(beside).sync();
  return (await called).status;
}

const Folder = z.object({ folder: z.object({ id: z.number() }) });
const Saved = z.object({ question: z.object({ id: z.number() }) });
/** Some of them bring both into one commit, in either order. */
const TURNS = Array.from({ length: 16 }, (_, n) => n * 10);

it('keeps a name that is given on the hub while a laptop brings another one', async () => {
  const { fleet, author, one, sync } = at;
  for (const turns of TURNS) {
    const made = await callAs(one, author, 'POST', '/api/folder', { folder_name: `Before ${turns}` });
    const url = `/api/folder/${Folder.parse(made.body).folder.id}`;
    await sync(one);
    await callAs(one, author, 'PUT', url, { folder_name: `Laptop ${turns}` });
    const rename = () => callAs(fleet.hub, author, 'PUT', url, { folder_name: `Web ${turns}` });
    expect(await syncBeside(turns, rename)).toBe(200);
    await sync(one);
    const rows = await fleet.hub.database.read.selectFrom('folder').select('folder_name').execute();
    expect(rows.map((row) => row.folder_name)).toContain(`Web ${turns}`);
  }
});

it('keeps each text that is saved on the hub while a laptop brings another one', async () => {
  const { fleet, author, one, sync } = at;
  const statuses = new Set<number>();
  for (const turns of TURNS) {
    const draft = (title: string) => questionDraft({ question_title: `${title} ${turns}` });
    const made = await callAs(one, author, 'POST', '/api/questions', draft('Before'));
    const { id } = Saved.parse(made.body).question;
    await sync(one);
    const url = `/api/questions/${id}`;
    const version = await versionOn(one, id);
    await callAs(one, author, 'PUT', url, { version, draft: draft('Laptop') });
    const save = () => callAs(fleet.hub, author, 'PUT', url, { version, draft: draft('Web') });
    const status = await syncBeside(turns, save);
    statuses.add(status);
    await sync(one);
    const rows = await fleet.hub.database.read.selectFrom('question').select('title').execute();
    const titles = rows.map((row) => row.title.replace(/ \(conflict.*/, ''));
    expect(titles).toContain(`Laptop ${turns}`);
    // Whoever was told that it was changed elsewhere has their text in the form still.
    if (status === 200) expect(titles).toContain(`Web ${turns}`);
  }
  expect(statuses).toEqual(new Set([200, 409]));
});
