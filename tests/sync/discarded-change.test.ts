import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { SyncStatus } from '#shared/contract/sync.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';
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
const call = async <T>(schema: z.ZodType<T>, method: string, url: string, body?: unknown): Promise<T> =>
  schema.parse(await doAs(device, author, method, url, body));
const write = (question_title: string) =>
  call(z.looseObject({}), 'POST', '/api/questions', questionDraft({ question_title }));
const status = () => call(SyncStatus, 'GET', '/api/sync');
const onHub = async () =>
  (await fleet.hub.database.read.selectFrom('question').select('title').orderBy('title').execute()).map(
    (r) => r.title,
  );

it.each(['retry', 'discard'] as const)(
  'after a refused change and its %s, a restored hub still takes what follows',
  async (what) => {
    await backUpHub(fleet);
    await write('Refused once');
    await setStatus('suspended');
    await sync();
    await setStatus('active');
    await sync();
    const [change] = (await status()).refused;
    if (what === 'retry') await call(z.looseObject({}), 'POST', `/api/sync/refused/${change?.mid}/retry`, {});
    else {
      const { export_key } = await call(
        z.looseObject({ export_key: z.string() }),
        'GET',
        `/api/sync/refused/${change?.mid}/export`,
      );
      await call(z.looseObject({}), 'POST', `/api/sync/refused/${change?.mid}/discard`, { export_key });
      await write('Another');
    }
    await sync();
    expect(await onHub()).toEqual([what === 'retry' ? 'Refused once' : 'Another']);
    await restoreHub(fleet);
    await setStatus('active');
    await expect(sync()).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    for (let round = 0; round < 4; round++) await sync();
    expect(await onHub()).toEqual([what === 'retry' ? 'Refused once' : 'Another']);
  },
);
