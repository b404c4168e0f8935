import { expect, it } from 'vitest';
import { linuxSource, runSource, systemClock, windowsSource } from './clock.ts';

it('on Linux is the uptime, in the boot that the kernel names, with what passes between two looks at it', () => {
  const now = { up: 12.34, wall: 1_000_000, monotonic: 500 };
  let looks = 0;
  const source = linuxSource(
    () => {
      looks += 1;
      return now.up;
    },
    () => 'abc-def\n',
    { wall: () => now.wall, monotonic: () => now.monotonic },
  );
  expect([source?.boot, source?.ms()]).toEqual(['up-abc-def', 12_340]);
  now.wall += 400;
  now.monotonic += 400;
  expect([source?.ms(), looks]).toEqual([12_740, 1]);
  // An hour of sleep, which the monotonic clock did not see.
  now.wall += 3_600_000;
  now.up += 3600.4;
  expect([source?.ms(), looks]).toEqual([3_612_740, 2]);
  // The wall clock is set back: nothing steady moves.
  now.wall -= 7_200_000;
  expect([source?.ms(), looks]).toEqual([3_612_740, 3]);
  now.monotonic += 2000;
  now.wall += 2000;
  now.up += 1.995;
  expect([source?.ms(), looks]).toEqual([3_614_735, 4]);
});

it.each([
  [
    'cannot be read',
    () => {
      throw new Error('ENOENT');
    },
  ],
  ['is empty', () => '\n'],
])('on Linux is none where the name of the boot %s', (_case, readBoot) => {
  expect(linuxSource(() => 1, readBoot)).toBeNull();
});

it('on Windows is the uptime, in the boot that the registry numbers', () => {
  const said = '\r\nHKEY_LOCAL_MACHINE\\SYSTEM\r\n    BootId    REG_DWORD    0x1f4\r\n';
  const source = windowsSource(
    () => 7.5,
    () => said,
  );
  expect([source?.boot, source?.ms()]).toEqual(['up-1f4', 7_500]);
  expect(
    windowsSource(
      () => 7.5,
      () => 'ERROR: The system was unable to find the key',
    ),
  ).toBeNull();
});

it('elsewhere is the monotonic clock with the sleep that the host reports, in the run of the host', () => {
  let monotonic = 90_000;
  let slept = 0;
  const host = { run: 'one', startedAtMs: 60_000, sleptMs: () => slept };
  const source = runSource(() => monotonic, host);
  expect([source.boot, source.ms()]).toEqual(['run-one', 30_000]);
  monotonic += 1000;
  slept = 600_000;
  expect(source.ms()).toBe(631_000);
});

it('without a host begins anew with every start, and never takes the wall clock for steady', () => {
  const one = runSource(() => 90_000, null);
  const other = runSource(() => 90_000, null);
  expect([one.ms(), other.ms()]).toEqual([0, 0]);
  expect(one.boot).not.toBe(other.boot);
});

it('here agrees with itself: one boot, and time that passes', () => {
  const [one, other] = [systemClock(), systemClock()];
  expect(one.bootId).toMatch(/^[0-9a-f]{8}:(up|run)-.+$/u);
  if (one.bootId.includes(':up-')) expect(other.bootId).toBe(one.bootId);
  expect(other.monotonic()).toBeGreaterThanOrEqual(one.monotonic() - 10);
});
