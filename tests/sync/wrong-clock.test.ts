import { afterEach, beforeEach, expect, it } from 'vitest';
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
const DAY = 86_400_000;

it.each([
  ['stood years back when the work was done', -2000 * DAY, 2000 * DAY],
  ['was weeks ahead for an hour', 0, 20 * DAY],
])(
  'a restored hub gets back the work of an hour ago from a computer whose clock %s',
  async (_, first, then) => {
    await backUpHub(fleet);
    device.clock.advance(first);
    await doAs(device, author, 'POST', '/api/questions', questionDraft({ question_title: 'Mine' }));
    await sync();
    device.clock.advance(then);
    await sync();
    device.clock.advance(-then - first);
    await restoreHub(fleet);
    await sync().catch(() => undefined);
    for (let round = 0; round < 3; round++) await sync();
    const onHub = await fleet.hub.database.read.selectFrom('question').select('title').execute();
    const here = await device.database.read.selectFrom('question').select('title').execute();
    expect({ onHub, here }).toEqual({ onHub: [{ title: 'Mine' }], here: [{ title: 'Mine' }] });
  },
);
