import { expect, type Locator, type Page } from '@playwright/test';
import type { Desktop } from '../desktop.ts';

/** The library and the editor of one author. */
export class QuestionScreens {
  readonly #desktop: Desktop;

  constructor(desktop: Desktop) {
    this.#desktop = desktop;
  }

  get #page(): Page {
    return this.#desktop.page;
  }

  get text(): Locator {
    return this.#page.getByRole('textbox', { name: 'Text', exact: true });
  }

  get mark(): Locator {
    return this.#page.getByRole('textbox', { name: 'Mark', exact: true });
  }

  /** Writes a question whose answer is "True"; answers its id. */
  async write(title: string): Promise<number> {
    const page = this.#page;
    await this.#desktop.open('/CreateQuestions');
    await page.getByRole('radiogroup', { name: 'Type' }).getByText('True or false').click();
    await this.text.fill(title);
    // The preview beside it has such an option too, with a number before it.
    await page.getByLabel('True', { exact: true }).check();
    await page.getByRole('button', { name: 'Save question' }).first().click();
    await expect(page).toHaveURL(/\/Questions\?.*preview=\d+/);
    return Number(new URL(page.url()).searchParams.get('preview'));
  }

  /** The part of the library that some words find. */
  async find(words: string): Promise<void> {
    await this.#desktop.open(`/Questions?q=${encodeURIComponent(words)}`);
  }

  row(title: string): Locator {
    return this.#page.getByRole('main').getByRole('row').filter({ hasText: title });
  }

  async edit(id: number): Promise<void> {
    await this.#desktop.open(`/CreateQuestions?editQuestion=true&question=${id}`);
    await expect(this.text).toBeVisible();
  }

  /** Changes text and mark, and waits until both are on the disk. */
  async change(id: number, { title, mark }: { title: string; mark: string }): Promise<void> {
    await this.edit(id);
    await this.mark.fill(mark);
    await this.text.fill(title);
    await this.text.press('Control+s');
    await expect(
      this.#page
        .getByRole('main')
        .getByText(/^Saved/)
        .first(),
    ).toBeVisible();
  }
}
