import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { makeLoadSchool } from '#tests/durability/load-school.ts';
import { PASSWORD } from '#tests/helpers/test-server.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { findTestRuntime } from '../scripts/runtime.mjs';
import { inFolder } from './bench-server.ts';
import { atMost, quantile, type Benchmark } from './measure.ts';

const MANY = 200;
const FEW = 5;
/** Questions between two looks at the other window, so that a busy machine slows both. */
const AT_ONCE = 20;
const root = path.resolve(import.meta.dirname, '..');

interface Step {
  /** The number of the question to go on to. */
  readonly to: number;
  readonly isBack: boolean;
  /** The text of the lamp once the answer is safe. */
  readonly saved: string | null;
}

interface Times {
  /** Milliseconds from choosing an option until the lamp says that it is saved; null where none was chosen. */
  readonly saved: number | null;
  /** From the key until the other question is drawn. */
  readonly turned: number;
}

/** In the page: chooses an option, waits for the lamp, and turns the page, looking at every frame. */
async function takeStep({ to, isBack, saved }: Step): Promise<Times> {
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isSo()) resolve();
        else requestAnimationFrame(look);
      };
      look();
    });
  let savedMs: number | null = null;
  if (saved !== null) {
    const began = performance.now();
    document.querySelector<HTMLElement>('[role=radiogroup] input')?.click();
    await until(
      () =>
        document
          .querySelector('section[aria-label="Where your answers are"]')
          ?.textContent.includes(saved) === true,
    );
    savedMs = performance.now() - began;
  }
  const began = performance.now();
  const shortcut = isBack ? 'ArrowLeft' : 'ArrowRight';
  document.querySelector<HTMLElement>(`button[aria-keyshortcuts^="${shortcut}"]`)?.click();
  await until(() =>
    [...document.querySelectorAll('h2')].some((heading) =>
      heading.textContent.startsWith(`Question ${to} of `),
    ),
  );
  return { saved: savedMs, turned: performance.now() - began };
}

/** The desktop with somebody before the first question of an exam. */
class Sitting {
  readonly #app: ElectronApplication;
  readonly #page: Page;
  readonly saved: number[] = [];
  readonly turned: number[] = [];
  #at = 1;
  #answered = 0;
  #isBack = false;

  private constructor(app: ElectronApplication, page: Page) {
    this.#app = app;
    this.#page = page;
  }

  static async begin(dataDir: string, questions: number): Promise<Sitting> {
    const isHub = false;
    const { emails } = await makeLoadSchool(dataDir, { candidates: 1, questions, durationMinutes: 0, isHub });
    const runtime = await findTestRuntime();
    const app = await _electron.launch({
      executablePath: runtime.executable,
      args: [...runtime.args, root, `--data=${dataDir}`],
      env: Object.fromEntries(
        Object.entries({ ...process.env, LECTERN_HEADLESS: '1' }).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        ),
      ),
      timeout: 120_000,
    });
    const page = await app.firstWindow();
    page.setDefaultTimeout(120_000);
    await page.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'commit' });
    await page.getByLabel('E-mail', { exact: false }).fill(emails[0] ?? '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/Dashboard/u);
    await page.goto(new URL('/MyExams', page.url()).href);
    await page.getByRole('link', { name: 'Start Test exam' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: /^Question 1 of /u }).waitFor();
    return new Sitting(app, page);
  }

  /** Goes through so many questions, to the end and back, and answers each that has no answer. */
  async goThrough(count: number, questions: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      if (this.#at === questions) this.#isBack = true;
      if (this.#at === 1) this.#isBack = false;
      const isNew = this.#answered < this.#at;
      if (isNew) this.#answered += 1;
      const saved = `, ${this.#answered === 1 ? '1 answer' : `all ${this.#answered} answers`}`;
      const to = this.#at + (this.#isBack ? -1 : 1);
      const step = { to, isBack: this.#isBack, saved: isNew ? saved : null };
      const times = await this.#page.evaluate(takeStep, step);
      this.#at = to;
      if (times.saved !== null) this.saved.push(times.saved);
      this.turned.push(times.turned);
    }
  }

  close(): Promise<void> {
    return this.#app.close();
  }
}

/** Somebody sits an exam on the desktop: how long a choice takes until it is called saved, and the next question. */
export const examSitting: Benchmark = {
  name: 'exam-sitting',
  run: () =>
    inFolder(async (folder) => {
      await buildWhenStale();
      const many = await Sitting.begin(path.join(folder, 'many'), MANY);
      const few = await Sitting.begin(path.join(folder, 'few'), FEW);
      for (let done = 0; done < MANY - 1; done += AT_ONCE) {
        await many.goThrough(Math.min(AT_ONCE, MANY - 1 - done), MANY);
        await few.goThrough(AT_ONCE, FEW);
      }
      await many.close();
      await few.close();
      return [
        atMost(
          {
            name: `choosing an option of ${MANY} questions until it is saved, p99`,
            unit: 'ms',
            value: quantile(many.saved, 0.99),
            baselineName: 'its p50',
            baseline: quantile(many.saved, 0.5),
          },
          5,
        ),
        atMost(
          {
            name: `from question to question of ${MANY}, p95`,
            unit: 'ms',
            value: quantile(many.turned, 0.95),
            baselineName: `the same of ${FEW}`,
            baseline: quantile(few.turned, 0.95),
          },
          1.5,
        ),
      ];
    }),
};
