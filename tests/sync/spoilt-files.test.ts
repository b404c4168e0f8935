import { createHash } from 'node:crypto';
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { SyncStatus } from '#shared/contract/sync.ts';
import type { BlobLink } from '#server/sync/blobs/blob-transfer.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, reopen, type Device, type Fleet } from './fleet.ts';
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
const files = (): BlobLink => filesOver(fleet, device, (deliver) => deliver());
const upload = async (bytes: Uint8Array) =>
  z.object({ sha256: z.string() }).parse(await doAs(device, author, 'POST', '/api/blobs', bytes)).sha256;
const write = (question_title: string, question_image: string | null) =>
  doAs(device, author, 'POST', '/api/questions', questionDraft({ question_title, question_image }));
const status = async () => SyncStatus.parse(await doAs(device, author, 'GET', '/api/sync'));

it('a picture that was lost here and is given again reaches the hub', async () => {
  const bytes = pictureOf('fish', false);
  const name = await upload(bytes);
  await write('First', name);
  loseFile(device, name);
  await device.files().sendWaiting(files());
  await sync();
  // Its author sees that it is gone, and gives it again.
  expect(await upload(bytes)).toBe(name);
  await write('Second', name);
  await device.files().sendWaiting(files());
  await sync();
  expect((await status()).waiting_count).toBe(0);
  expect(device.server.services.blobs.has(name)).toBe(true);
  expect(fleet.hub.server.services.blobs.has(name)).toBe(true);
});

it.each(['cut short', 'emptied', 'rotten'])(
  'a file that is %s on this disk holds up nothing behind it',
  async (how) => {
    const bytes = pictureOf('fish', false);
    const name = await upload(bytes);
    const file = path.join(path.dirname(device.file), 'blobs', name.slice(0, 2), name);
    expect(readdirSync(path.dirname(file))).toContain(name);
    if (how === 'cut short') truncateSync(file, 10);
    else if (how === 'emptied') truncateSync(file, 0);
    else writeFileSync(file, pictureOf('fisk', false));
    expect(
      createHash('sha256')
        .update(device.server.services.blobs.get(name) ?? '')
        .digest('hex'),
    ).not.toBe(name);
    await write('With a picture', name);
    await write('Without one', null);
    for (let round = 0; round < 3; round++) {
      await device
        .files()
        .sendWaiting(files())
        .catch(() => undefined);
      await sync();
      if (round === 1) await reopen(device, 'device');
    }
    const onHub = await fleet.hub.database.read
      .selectFrom('question')
      .select('title')
      .orderBy('title')
      .execute();
    expect(onHub.map(({ title }) => title)).toContain('Without one');
    expect((await status()).waiting_count).toBe(0);
  },
);
