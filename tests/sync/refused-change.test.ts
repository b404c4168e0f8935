import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { RefusedExport } from '#shared/contract/sync-exports.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { filesOver } from './hub-files.ts';
import { openOneLaptop, type OneLaptop } from './one-laptop.ts';
import { loseFile, pictureOf } from './pictures.ts';

let laptop: OneLaptop;
beforeEach(async () => {
  laptop = await openOneLaptop();
});
afterEach(() => laptop.fleet.close());

const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });
const write = async (draft: Parameters<typeof questionDraft>[0] = {}) =>
  (await laptop.call(Saved, 'POST', '/api/questions', questionDraft(draft))).question;

const refused = async () => (await laptop.status()).refused;

it('a refused edit names the question that stands, a refused creation nothing', async () => {
  const { id, version } = await write();
  await laptop.sync();
  await laptop.call(Saved, 'PUT', `/api/questions/${id}`, {
    version,
    draft: questionDraft({ question_title: 'Other words' }),
  });
  await write({ question_title: 'Never taken' });
  await laptop.sendInVain();
  expect(await refused()).toMatchObject([
    { endpoint: 'questions.replaceQuestion', standing: [{ kind: 'question', id }] },
    { endpoint: 'questions.saveQuestion', standing: [] },
  ]);
});

it('is exported with its pictures, and says which are not here any more', async () => {
  const { fleet, device } = laptop;
  const pictures = [pictureOf('kept', false), pictureOf('gone', false)];
  const names: string[] = [];
  for (const bytes of pictures) {
    names.push((await laptop.call(z.object({ sha256: z.string() }), 'POST', '/api/blobs', bytes)).sha256);
  }
  const [kept = '', gone = ''] = names;
  const options = [kept, gone].map((image, at) => ({ text: `Option ${at}`, image }));
  await write({ question_image: kept, options });
  await device.files().sendWaiting(filesOver(fleet, device, (deliver) => deliver()));
  await laptop.sendInVain();
  loseFile(device, gone);
  const [change] = await refused();
  const exported = await laptop.call(RefusedExport, 'GET', `/api/sync/refused/${change?.mid}/export`);
  expect(exported).toMatchObject({
    files: [{ sha256: kept, base64: Buffer.from(pictures[0] ?? []).toString('base64') }],
    files_left_out: [gone],
  });
});
