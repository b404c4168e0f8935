import { expect, it } from 'vitest';
import { idleSync } from './control.ts';

const wish = {
  hubUrl: 'https://hub.test',
  code: undefined,
  deviceName: 'Laptop',
  email: 'person@school.test',
  password: 'whatever',
  carryOver: null,
};

it.each([
  ['hub', 'A hub joins no other hub.'],
  ['standalone', 'This computer cannot be connected to a hub from here.'],
] as const)('a %s that follows nobody stays alone, and says why', async (role, message) => {
  const control = idleSync(role);
  await expect(control.enrol(wish)).rejects.toMatchObject({ code: 'ILLEGAL_STATE', message });
  control.noteCommand();
  control.wake();
  expect(control.status()).toMatchObject({ state: 'idle', nextAt: null, error: null });
  expect([control.enrolment(), control.hub]).toEqual([null, null]);
});
