import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import { openOneLaptop, type OneLaptop } from './one-laptop.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';
import { titlesOn } from './library.ts';

let laptop: OneLaptop;
beforeEach(async () => {
  laptop = await openOneLaptop();
});
afterEach(() => laptop.fleet.close());

const Answer = z.looseObject({});
const Exported = z.looseObject({ export_key: z.string() });
const write = (question_title: string) =>
  laptop.call(Answer, 'POST', '/api/questions', questionDraft({ question_title }));

it.each(['retry', 'discard'] as const)(
  'after a refused change and its %s, a restored hub still takes what follows',
  async (what) => {
    const { fleet, sync, call } = laptop;
    await backUpHub(fleet);
    await write('Refused once');
    await laptop.sendInVain();
    const [change] = (await laptop.status()).refused;
    const url = `/api/sync/refused/${change?.mid}`;
    if (what === 'retry') await call(Answer, 'POST', `${url}/retry`, {});
    else {
      const { export_key } = await call(Exported, 'GET', `${url}/export`);
      await call(Answer, 'POST', `${url}/discard`, { export_key });
      await write('Another');
    }
    await sync();
    const expected = [what === 'retry' ? 'Refused once' : 'Another'];
    expect(await titlesOn(fleet.hub)).toEqual(expected);
    await restoreHub(fleet);
    await expect(sync()).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    for (let round = 0; round < 4; round++) await sync();
    expect(await titlesOn(fleet.hub)).toEqual(expected);
  },
);
