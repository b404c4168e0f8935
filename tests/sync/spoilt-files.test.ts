import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { nameOfBlob } from '#server/blobs/store.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { reopen } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import { titlesOn } from './library.ts';
import { openOneLaptop, type OneLaptop } from './one-laptop.ts';
import { loseFile, pictureOf } from './pictures.ts';

let laptop: OneLaptop;
beforeEach(async () => {
  laptop = await openOneLaptop();
});
afterEach(() => laptop.fleet.close());

const Uploaded = z.object({ sha256: z.string() });
const upload = async (bytes: Uint8Array) => (await laptop.call(Uploaded, 'POST', '/api/blobs', bytes)).sha256;
const write = (question_title: string, question_image: string | null) =>
  laptop.call(z.looseObject({}), 'POST', '/api/questions', questionDraft({ question_title, question_image }));
const sendFiles = ({ fleet, device }: OneLaptop) =>
  device.files().sendWaiting(filesOver(fleet, device, (deliver) => deliver()));

it('a picture that was lost here and is given again reaches the hub', async () => {
  const { fleet, device, sync, status } = laptop;
  const bytes = pictureOf('fish', false);
  const name = await upload(bytes);
  await write('First', name);
  loseFile(device, name);
  await sendFiles(laptop);
  await sync();
  // Its author sees that it is gone, and gives it again.
  expect(await upload(bytes)).toBe(name);
  await write('Second', name);
  await sendFiles(laptop);
  await sync();
  expect((await status()).waiting_count).toBe(0);
  expect(device.server.services.blobs.has(name)).toBe(true);
  expect(fleet.hub.server.services.blobs.has(name)).toBe(true);
});

it.each(['cut short', 'emptied', 'rotten'])(
  'a file that is %s on this disk holds up nothing behind it',
  async (how) => {
    const { fleet, device, sync, status } = laptop;
    const name = await upload(pictureOf('fish', false));
    const file = path.join(path.dirname(device.file), 'blobs', name.slice(0, 2), name);
    expect(readdirSync(path.dirname(file))).toContain(name);
    if (how === 'cut short') truncateSync(file, 10);
    else if (how === 'emptied') truncateSync(file, 0);
    else writeFileSync(file, pictureOf('fisk', false));
    expect(nameOfBlob(device.server.services.blobs.get(name) ?? new Uint8Array())).not.toBe(name);
    await write('With a picture', name);
    await write('Without one', null);
    for (let round = 0; round < 3; round++) {
      await sendFiles(laptop).catch(() => undefined);
      await sync();
      if (round === 1) await reopen(device, 'device');
    }
    expect(await titlesOn(fleet.hub)).toContain('Without one');
    expect((await status()).waiting_count).toBe(0);
  },
);
