import { expect, type Locator } from '@playwright/test';
import type { Desktop } from '../desktop.ts';

/** The screen that imports question files. */
export class ImportScreen {
  readonly #desktop: Desktop;

  constructor(desktop: Desktop) {
    this.#desktop = desktop;
  }

  async open(): Promise<void> {
    await this.#desktop.open('/ImportQuestions');
    await expect(
      this.#desktop.page.getByRole('heading', { level: 1, name: 'Import questions' }),
    ).toBeVisible();
  }

  /** Chooses a file as somebody does in the system's dialog, which no test can press. */
  async choose(file: string): Promise<void> {
    const { app, page } = this.#desktop;
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, file);
    // The field behind the button has its name too; only browsers use it.
    await page.locator('button', { hasText: 'Choose files' }).click();
    await expect(page.getByRole('region', { name: 'What is in the file' })).toBeVisible();
  }

  /** Found, importable and rejected, as the screen says. */
  async counts(): Promise<number[]> {
    const summary = this.#desktop.page.getByRole('region', { name: 'What is in the file' });
    return (await summary.getByRole('definition').allInnerTexts()).map(Number);
  }

  async rejected(): Promise<Locator> {
    await this.#desktop.page.getByRole('tab', { name: /Cannot be imported/ }).click();
    return this.#desktop.page.getByRole('list', { name: 'Cannot be imported' }).getByRole('listitem');
  }

  async confirm(count: number): Promise<void> {
    const { page } = this.#desktop;
    await page.getByRole('button', { name: `Import ${count} questions` }).click();
    await expect(page.getByRole('heading', { name: `${count} questions imported` })).toBeVisible();
  }
}
