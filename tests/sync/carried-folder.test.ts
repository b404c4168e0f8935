import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { COUNTER_RANGE } from '#server/db/ids.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { createLog } from '#server/log.ts';
import { carryOver } from '#server/sync/membership/carry-over.ts';
import type { CarryOver } from '#server/sync/membership/carry-over-request.ts';
import { writeState } from '#server/sync/state.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let before: Device;
let after: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [0]]);
  ({ fleet, author } = seated);
  [before, after] = seated.devices;
  await sync(before);
  await sync(after);
  await before.database.write.updateTable('exam').set({ deleted_at: 1 }).execute();
});
afterEach(() => fleet.close());
const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
const Question = z.object({ question: z.object({ id: z.number() }) });
const Folder = z.object({ folder: z.object({ id: z.number() }) });

const goOn = (isStopped: () => boolean = () => false) =>
  carryOver({
    database: after.database,
    writer: after.writer,
    ids: after.ids,
    clock: after.clock,
    log: createLog(null),
    dataDir: fleet.folder,
    actAs: (email) => openCommandLineSession({ ...after, services: after.server.services }, email),
    call: (request) => after.server.callWithin(request),
    onProgress: () => undefined,
    isStopped,
  });

const wishFor = async () => {
  const wish: CarryOver = {
    archive: 'device0/lectern.db',
    owner_id: author.id,
    email: 'person0@school.test',
    first_id: 101 * COUNTER_RANGE + 1_000_000,
    later_first_ids: [],
    left_behind: [],
  };
  await writeState(after.database.write, 'carry_over', JSON.stringify(wish));
};

const write = async (title: string, extra: Parameters<typeof questionDraft>[0] = {}) =>
  Question.parse(
    await doAs(before, author, 'POST', '/api/questions', questionDraft({ question_title: title, ...extra })),
  ).question.id;

const titles = async (node: { database: Device['database'] }) =>
  (await node.database.read.selectFrom('question').select('title').orderBy('title').execute()).map(
    (r) => r.title,
  );

it('drafts of a folder that was deleted while they were on their way are found', async () => {
  const folder = Folder.parse(
    await doAs(before, author, 'POST', '/api/folder', { folder_name: 'Inner', parent_folder_id: null }),
  ).folder.id;
  expect(folder).toBeGreaterThan(0);
  await write('What swims?', { assign_folder_id: folder });
  await wishFor();
  let portions = 0;
  await goOn(() => (portions += 1) > 1);
  const { id } = await after.database.read.selectFrom('folder').select('id').executeTakeFirstOrThrow();
  await doAs(after, author, 'DELETE', `/api/folder/${id}`);
  await goOn();
  expect(await titles(after)).toEqual(['What swims?']);
  const rows = await after.database.read
    .selectFrom('question')
    .leftJoin('folder', 'folder.id', 'question.folder_id')
    .select(['question.folder_id', 'folder.deleted_at'])
    .execute();
  expect(rows).toEqual([{ folder_id: null, deleted_at: null }]);
});
