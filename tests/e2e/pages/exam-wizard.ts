import { expect, type Page } from '@playwright/test';
import type { Desktop } from '../desktop.ts';

/** The six steps in which an exam is made. */
export class ExamWizard {
  readonly #desktop: Desktop;

  constructor(desktop: Desktop) {
    this.#desktop = desktop;
  }

  get #page(): Page {
    return this.#desktop.page;
  }

  async start(title: string): Promise<void> {
    await this.#desktop.open('/Exams');
    await this.#page.getByRole('link', { name: 'New exam' }).click();
    await this.#page.getByRole('textbox', { name: 'Title' }).fill(title);
  }

  async next(): Promise<void> {
    const button = this.#page.getByRole('button', { name: /^Next: / });
    const name = (await button.textContent()) ?? '';
    await button.click();
    // A click on the step that is still saved would be lost.
    await expect(this.#page.getByRole('button', { name, exact: true })).toBeHidden();
  }

  async introduce(heading: string, text: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Heading' }).fill(heading);
    await this.#page.getByRole('textbox', { name: 'Text' }).fill(text);
  }

  /** Adds everything that the library finds for some words. */
  async addFound(words: string, texts: readonly string[]): Promise<void> {
    const pane = this.#page.getByRole('complementary', { name: 'Question library' });
    await pane.getByRole('searchbox').fill(words);
    for (const text of texts) await pane.getByRole('button', { name: `Add ${text}`, exact: true }).click();
  }

  /** Plans so many questions of any kind, and draws them. */
  async plan(count: number): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add a line' }).click();
    await this.#page.getByRole('textbox', { name: 'How many' }).fill(String(count));
    await this.#page.getByRole('button', { name: `Draw the missing ${count} questions` }).click();
    await expect(this.#page.getByText('As planned')).toBeVisible();
  }

  /** Only this group may take it. */
  async nameGroup(name: string): Promise<void> {
    await this.#page.getByRole('radio', { name: 'Only groups and people that are named' }).check();
    await this.#page.getByRole('combobox', { name: 'Groups' }).fill(name);
    await this.#page.getByRole('option', { name, exact: true }).click();
  }

  async setMinutes(minutes: number): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Time in minutes' }).fill(String(minutes));
  }

  async publish(title: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Publish', exact: true }).click();
    const asking = this.#page.getByRole('dialog', { name: `Publish ${title}?` });
    await asking.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(this.#page.getByText(`${title} is published.`)).toBeVisible();
  }
}
