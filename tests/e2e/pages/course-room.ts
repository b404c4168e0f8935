import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from '../desktop.ts';
import { ASKED } from './signals-course.ts';

/** A course as a student takes it, by the keys alone. */
export class CourseRoom {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes to something with Tab and presses a key on it. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await expect(target).toBeVisible();
    await tabTo(this.#page, target);
    await this.#page.keyboard.press(key);
  }

  async type(target: Locator, words: string): Promise<void> {
    await tabTo(this.#page, target);
    await this.#page.keyboard.type(words);
    await expect(target).toHaveValue(words);
  }

  async signIn(email: string, password: string): Promise<void> {
    const page = this.#page;
    await this.type(page.getByLabel('E-mail', { exact: false }), email);
    await this.type(page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Dashboard/);
  }

  /** By the places at the left. */
  async goTo(place: string): Promise<void> {
    await this.press(this.#page.getByRole('complementary').getByRole('link', { name: place }));
    await expect(this.#page.getByRole('heading', { level: 1, name: place })).toBeVisible();
  }

  /** The course from the list, where its student stopped. */
  async open(course: string): Promise<void> {
    await this.goTo('My courses');
    await this.press(
      this.#page.getByRole('main').getByRole('link', { name: new RegExp(`^(Start|Continue) ${course}`) }),
    );
    await expect(this.#page).toHaveURL(/\/coursePage/);
  }

  /** On to an item or page with J, past what stands between. */
  async next(title: string): Promise<void> {
    const page = this.#page;
    const entered = (): Promise<string> =>
      page.evaluate(() => {
        const { activeElement: active } = document;
        return active?.tagName === 'H2' ? (active.textContent ?? '') : '';
      });
    for (let steps = 0; steps < 12; steps++) {
      const [url, before] = [page.url(), await entered()];
      await page.keyboard.press('j');
      await expect(page).not.toHaveURL(url);
      // What comes has the focus as soon as it is there.
      await expect.poll(async () => ['', before].includes(await entered())).toBe(false);
      if ((await entered()) === title) return;
    }
    throw new Error(`${title} does not come.`);
  }

  /** Back to the list of courses. */
  async leave(): Promise<void> {
    await this.press(this.#page.getByRole('main').getByRole('link', { name: 'My courses' }).first());
    await expect(this.#page).toHaveURL(/\/MyCourses/);
  }

  heading(title: string): Locator {
    return this.#page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true });
  }

  /** Until the outline says how far it is. */
  async done(item: string, how = 'done'): Promise<void> {
    const line = this.#page.getByRole('navigation', { name: /^Outline of/ }).getByRole('button', {
      name: new RegExp(`^${item}.*, ${how}`),
    });
    await expect(line).toBeVisible({ timeout: 30_000 });
  }

  /** The second option of the question that says these words: the right one everywhere. */
  async answer(question: string): Promise<void> {
    const options = this.#page.getByRole('radiogroup', { name: question }).getByRole('radio');
    await expect(options.first()).toBeEnabled();
    await tabTo(this.#page, options.first());
    await this.#page.keyboard.press('Space');
    await this.#page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toBeChecked();
  }

  /** From its first question; handed in at the end. */
  async takeQuiz(): Promise<void> {
    const page = this.#page;
    const [first, second] = ASKED.quiz;
    await this.answer(first);
    await this.press(page.getByRole('button', { name: 'Next question' }));
    await this.answer(second);
    await this.press(page.getByRole('button', { name: 'Hand in', exact: true }));
  }

  async takeTest(): Promise<void> {
    await this.press(this.#page.getByRole('button', { name: 'Begin the test' }));
    await this.answer(ASKED.test);
    await this.press(this.#page.getByRole('button', { name: 'End the test' }));
  }

  async handInTask(words: string): Promise<void> {
    await this.type(this.#page.getByRole('textbox', { name: 'Your answer to question 1' }), words);
    await this.press(this.#page.getByRole('button', { name: 'Hand in', exact: true }));
  }

  /** The recording of the item that is open. */
  get sound(): Locator {
    return this.#page.locator('audio');
  }

  /** Where the recording is, in seconds. */
  soundAt(): Promise<number> {
    return this.sound.evaluate((audio) => (audio instanceof HTMLMediaElement ? audio.currentTime : -1));
  }
}
