import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { OwnProfile, UserSettings } from '#shared/contract/profile.ts';
import { callAs, type Device, type Fleet, type Node } from './fleet.ts';
import { assertConverged } from './invariants.ts';
import type { Person } from './templates.ts';
import { openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let author: Person;
let colleague: Person;
let one: Device;
let two: Device;
let theirs: Device;
let sync: TwoLaptops['sync'];
let call: TwoLaptops['call'];
beforeEach(async () => {
  ({ fleet, author, colleague, one, two, theirs, sync, call } = await openTwoLaptops());
});
afterEach(() => fleet.close());

const dataOf = async <T>(node: Node, person: Person, url: string): Promise<T> => {
  const { status, body } = await callAs(node, person, 'GET', url);
  expect(status).toBe(200);
  return z.object({ data: z.custom<T>() }).parse(body).data;
};

const settingsOn = (node: Node) => dataOf<UserSettings>(node, author, '/api/profile/settings');
const profileOn = (node: Node) => dataOf<OwnProfile>(node, author, '/api/profile/public');

/** Until everything that was said anywhere is everywhere. */
async function meet(): Promise<void> {
  for (const device of [one, two, one]) await sync(device);
}

it('what two laptops set without each other is set on both, field by field', async () => {
  const notify = '/api/profile/update-notification-setting';
  await call(one, 'POST', notify, { result: { mail: false } });
  await call(one, 'PUT', '/api/profile/public', { headline: 'From the first', biography: 'First' });
  await call(two, 'POST', notify, { result: { desktop: false }, marking: { mail: true } });
  await call(two, 'POST', '/api/profile/update-message-setting', { allow_from: 'staff' });
  await call(two, 'PUT', '/api/profile/public', { subjects: ['Biology'], biography: 'Second' });
  await meet();
  for (const node of [fleet.hub, one, two]) {
    const { notifications, messages } = await settingsOn(node);
    expect(notifications.result).toEqual({ in_app: true, desktop: false, mail: false });
    expect(notifications.marking?.mail).toBe(true);
    expect(messages.allow_from).toBe('staff');
    expect(await profileOn(node)).toMatchObject({
      headline: 'From the first',
      subjects: ['Biology'],
      // Of the same field, what the hub heard last counts.
      biography: 'Second',
      is_public: true,
    });
  }
  for (const device of [one, two]) await assertConverged(fleet, device);
});

it('others hold the public fields of an author alone, and nothing once they are hidden', async () => {
  await call(one, 'PUT', '/api/profile/public', { headline: 'Cells' });
  await call(one, 'POST', '/api/profile/update-message-setting', { allow_from: 'nobody' });
  const answer = { onboarding_questions_id: 1, current_career_goals: 'assess', onboarding_complete: true };
  await call(one, 'POST', '/api/storeResponse', answer);
  await meet();
  await sync(theirs);
  const rows = () =>
    theirs.database.read
      .selectFrom('user_profile')
      .where('id', '=', author.id)
      .select(['headline', 'current_career_goals', 'first_login_completed_at'])
      .execute();
  expect(await rows()).toEqual([
    { headline: 'Cells', current_career_goals: null, first_login_completed_at: null },
  ]);
  expect(await theirs.database.read.selectFrom('user_setting').select('id').execute()).toEqual([]);
  const shown = await callAs(theirs, colleague, 'GET', `/api/public-profile/${author.id}`);
  expect(shown).toMatchObject({ status: 200, body: { data: { headline: 'Cells' } } });

  await call(two, 'PUT', '/api/profile/public', { is_public: false });
  await meet();
  await sync(theirs);
  expect(await rows()).toEqual([]);
  for (const device of [one, two]) await assertConverged(fleet, device);
});
