import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { JourneyState, Questionnaire } from '#shared/contract/onboarding.ts';
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
  await call(two, 'PUT', '/api/profile/reading', { zoom: 2.5, clock: false });
  await call(two, 'PUT', '/api/profile/public', { subjects: ['Biology'], biography: 'Second' });
  await meet();
  for (const node of [fleet.hub, one, two]) {
    const { notifications, messages, reading } = await settingsOn(node);
    expect(reading).toMatchObject({ zoom: 2.5, clock: false, keys: true });
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

const FIRST_TIME = '/api/firstTimeSignIn';

it('a questionnaire that one laptop begins ends on another, which has no hub then', async () => {
  const asked = { onboarding_questions_id: 1 };
  expect((await callAs(two, author, 'GET', `${FIRST_TIME}/${author.id}`)).status).toBe(200);
  await call(one, 'POST', '/api/storeResponse', { ...asked, audience_size: 'some', experience_level: 'new' });
  await sync(one);
  await sync(two);
  const last = { audience_size: 'many', current_career_goals: 'assess', onboarding_complete: true };
  await call(two, 'POST', '/api/storeResponse', { ...asked, ...last });
  expect((await callAs(two, author, 'GET', `${FIRST_TIME}/${author.id}`)).status).toBe(404);
  expect((await callAs(one, author, 'GET', `${FIRST_TIME}/${author.id}`)).status).toBe(200);
  await meet();
  for (const node of [fleet.hub, one, two]) {
    expect((await callAs(node, author, 'GET', `${FIRST_TIME}/${author.id}`)).status).toBe(404);
    expect(await dataOf<Questionnaire>(node, author, '/api/questionnaire')).toMatchObject({
      answered_questions_id: 1,
      audience_size: 'many',
      experience_level: 'new',
      current_career_goals: 'assess',
    });
  }
});

it('the journey of an SME that one laptop begins ends on another, which has no hub then', async () => {
  await fleet.hub.writer.transaction((db) =>
    db
      .updateTable('user')
      .set((eb) => ({
        role_id: eb.selectFrom('role').where('name', '=', 'SME').select('id'),
        is_onboarding_complete: 0,
      }))
      .where('id', '=', author.id)
      .execute(),
  );
  await meet();
  const lists = (attempted: number[], skipped: number[] = []) => ({
    data: { attempted_step: attempted, skip_step: skipped },
  });
  const isThrough = async (node: Node): Promise<boolean> => {
    const { body } = await callAs(node, author, 'GET', '/api/session');
    return z.object({ user: z.object({ is_onboarding_complete: z.boolean() }) }).parse(body).user
      .is_onboarding_complete;
  };
  await call(one, 'PUT', '/api/onboarding', { step: 3, ...lists([1], [2]), content_review_type: 'exams' });
  await sync(one);
  await sync(two);
  expect(await dataOf<JourneyState>(two, author, '/api/onboarding')).toMatchObject({
    step: 3,
    ...lists([1], [2]),
  });
  // Both without the hub: the one goes on, the other ends it, and its guard opens at once.
  await call(one, 'PUT', '/api/onboarding', {
    step: 4,
    ...lists([3]),
    experience_in_reviewing_content: 'years',
  });
  const subjects = { subject_are_you_interested_in: 'Biology' };
  await call(two, 'POST', '/api/user-onboarding', { ...lists([2], [4, 5]), ...subjects });
  expect([await isThrough(two), await isThrough(one)]).toEqual([true, false]);
  await meet();
  for (const node of [fleet.hub, one, two]) {
    expect(await isThrough(node)).toBe(true);
    expect(await dataOf<JourneyState>(node, author, '/api/onboarding')).toMatchObject({
      ...lists([1, 2, 3], [4, 5]),
      is_onboarding_complete: true,
      content_review_type: 'exams',
      experience_in_reviewing_content: 'years',
      ...subjects,
    });
  }
  for (const device of [one, two]) await assertConverged(fleet, device);
});
