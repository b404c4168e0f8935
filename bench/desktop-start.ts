import path from 'node:path';
import { _electron } from '@playwright/test';
import { buildWhenStale } from '../scripts/build.mjs';
import { findTestRuntime } from '../scripts/runtime.mjs';
import { inFolder } from './bench-server.ts';
import { atMost, quantile, type Benchmark } from './measure.ts';

const ROUNDS = 9;
const root = path.resolve(import.meta.dirname, '..');

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...process.env, LECTERN_HEADLESS: '1' }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

/** Looks at every frame: Playwright's own waiting looks less and less often, up to half a second late. */
const whenVisible = (selector: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector)?.checkVisibility() === true) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });

async function timeStart(args: readonly string[], selector: string): Promise<number> {
  const runtime = await findTestRuntime();
  const started = performance.now();
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [...runtime.args, ...args],
    env: environment(),
  });
  const page = await app.firstWindow();
  await page.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'commit' });
  await page.evaluate(whenVisible, selector);
  const elapsed = performance.now() - started;
  await app.close();
  return elapsed;
}

/** Start to a usable sign-in screen, beside the same runtime opening an empty page. */
export const desktopStart: Benchmark = {
  name: 'desktop-start',
  run: () =>
    inFolder(async (folder) => {
      await buildWhenStale();
      const data = `--data=${path.join(folder, 'school')}`;
      await timeStart([root, data, '--demo'], 'input[type=password]');
      const ours: number[] = [];
      const empty: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await timeStart([root, data], 'input[type=password]'));
        empty.push(await timeStart([path.join(import.meta.dirname, 'empty-app')], '#empty'));
      }
      return [
        atMost(
          {
            name: 'desktop start to the sign-in screen',
            unit: 'ms',
            value: quantile(ours, 0.5),
            baselineName: 'the same runtime opening an empty page',
            baseline: quantile(empty, 0.5),
          },
          2,
        ),
      ];
    }),
};
