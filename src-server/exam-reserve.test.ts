import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { ExamReserve } from './exam-reserve.ts';

it('is there for whoever waited for it, also while another timer writes it', async () => {
  const folder = temporaryFolder('reserve');
  let now = 0;
  const answers: (() => void)[] = [];
  const reserve = new ExamReserve({
    folder,
    bytes: 1024,
    monotonic: () => now,
    log: { info: () => undefined, warn: () => undefined },
    free: () =>
      new Promise((resolve) => {
        answers.push(() => {
          resolve(1024 ** 2);
        });
      }),
  });
  now = 61_000;
  const first = reserve.keep();
  const second = reserve.keep().then(() => existsSync(path.join(folder, 'exam-reserve')));
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  expect(await second).toBe(true);
  await first;
});

it('gives what a process that was killed had written of it, and is whole once it is put back', async () => {
  const folder = temporaryFolder('reserve');
  const [file, half] = ['exam-reserve', 'exam-reserve.half'].map((name) => path.join(folder, name));
  let now = 0;
  const reserve = new ExamReserve({
    folder,
    bytes: 3 * 1024 ** 2 + 5,
    monotonic: () => now,
    log: { info: () => undefined, warn: () => undefined },
    free: () => Promise.resolve(1024 ** 3),
  });
  writeFileSync(half ?? '', 'a part');
  expect(await reserve.give()).toBe(true);
  expect(existsSync(half ?? '')).toBe(false);
  expect(await reserve.give()).toBe(false);
  now = 61_000;
  await reserve.keep();
  expect(statSync(file ?? '').size).toBe(3 * 1024 ** 2 + 5);
});
