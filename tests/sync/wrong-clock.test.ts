import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import { titlesOn } from './library.ts';
import { openOneLaptop, type OneLaptop } from './one-laptop.ts';
import { backUpHub, restoreHub } from './restored-hub.ts';

let laptop: OneLaptop;
beforeEach(async () => {
  laptop = await openOneLaptop();
});
afterEach(() => laptop.fleet.close());
const DAY = 86_400_000;

it.each([
  ['stood years back when the work was done', -2000 * DAY, 2000 * DAY],
  ['was weeks ahead for an hour', 0, 20 * DAY],
])(
  'a restored hub gets back the work of an hour ago from a computer whose clock %s',
  async (_, first, then) => {
    const { fleet, device, sync, call } = laptop;
    await backUpHub(fleet);
    device.clock.advance(first);
    const draft = questionDraft({ question_title: 'Mine' });
    await call(z.looseObject({}), 'POST', '/api/questions', draft);
    await sync();
    device.clock.advance(then);
    await sync();
    device.clock.advance(-then - first);
    await restoreHub(fleet);
    await sync().catch(() => undefined);
    for (let round = 0; round < 3; round++) await sync();
    for (const node of [fleet.hub, device]) expect(await titlesOn(node)).toEqual(['Mine']);
  },
);
