import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { RefusedExport, SyncStatus } from '#shared/contract/sync.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { Chance } from './chance.ts';
import { unreliable } from './faults.ts';
import { filesOver } from './hub-files.ts';
import { loseFile, pictureOf } from './pictures.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let device: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0]]);
  ({ fleet, author } = seated);
  [device] = seated.devices;
  await sync();
});
afterEach(() => fleet.close());

const sync = () => device.client(directLink(fleet, device)).sync();

const setStatus = (status: 'active' | 'suspended') =>
  fleet.hub.writer.transaction((db) =>
    db.updateTable('user').set({ status }).where('id', '=', author.id).execute(),
  );

/** Sends what waits in the name of somebody who may nothing at that moment. */
async function sendInVain(): Promise<void> {
  await setStatus('suspended');
  await sync();
  await setStatus('active');
  await sync();
}

const call = async <T>(schema: z.ZodType<T>, method: string, url: string, body?: unknown): Promise<T> =>
  schema.parse(await doAs(device, author, method, url, body));

const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });
const write = async (draft: Parameters<typeof questionDraft>[0] = {}) =>
  (await call(Saved, 'POST', '/api/questions', questionDraft(draft))).question;

const refused = async () => (await call(SyncStatus, 'GET', '/api/sync')).refused;

it('a refused edit names the question that stands, a refused creation nothing', async () => {
  const { id, version } = await write();
  await sync();
  await call(Saved, 'PUT', `/api/questions/${id}`, {
    version,
    draft: questionDraft({ question_title: 'Other words' }),
  });
  await write({ question_title: 'Never taken' });
  await sendInVain();
  expect(await refused()).toMatchObject([
    { endpoint: 'questions.replaceQuestion', standing: [{ kind: 'question', id }] },
    { endpoint: 'questions.saveQuestion', standing: [] },
  ]);
});

it('is exported with its pictures, and says which are not here any more', async () => {
  const pictures = [pictureOf('kept', false), pictureOf('gone', false)];
  const names: string[] = [];
  for (const bytes of pictures) {
    names.push((await call(z.object({ sha256: z.string() }), 'POST', '/api/blobs', bytes)).sha256);
  }
  const [kept = '', gone = ''] = names;
  const options = [kept, gone].map((image, at) => ({ text: `Option ${at}`, image }));
  await write({ question_image: kept, options });
  await device.files().sendWaiting(
    filesOver(
      fleet,
      device,
      unreliable(
        new Chance(1),
        () => ({ loss: 0, duplication: 0, delay: 0, crash: 0 }),
        () => undefined,
      ),
    ),
  );
  await sendInVain();
  loseFile(device, gone);
  const [change] = await refused();
  const exported = await call(RefusedExport, 'GET', `/api/sync/refused/${change?.mid}/export`);
  expect(exported).toMatchObject({
    files: [{ sha256: kept, base64: Buffer.from(pictures[0] ?? []).toString('base64') }],
    files_left_out: [gone],
  });
});
