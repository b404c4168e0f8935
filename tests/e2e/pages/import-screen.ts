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

  /** Makes a rejected question one whose answer is "True". */
  async mendAsTrue(number: number): Promise<void> {
    const { page } = this.#desktop;
    await page.getByRole('tab', { name: /Cannot be imported/ }).click();
    await page.getByRole('button', { name: `Mend item ${number}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Mend item ${number}` });
    await dialog.getByText('True or false', { exact: true }).click();
    await dialog.getByRole('radio', { name: 'True', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Leaves out what is in the library already, or twice in the file. */
  async skipDuplicates(): Promise<void> {
    const { page } = this.#desktop;
    await page.getByRole('tab', { name: /There already/ }).click();
    await page.getByRole('button', { name: 'Skip all' }).click();
    await expect(page.getByRole('button', { name: 'Skip all' })).toBeDisabled();
  }

  async confirm(count: number): Promise<void> {
    const { page } = this.#desktop;
    await page.getByRole('button', { name: `Import ${count} questions` }).click();
    await expect(page.getByRole('heading', { name: `${count} questions imported` })).toBeVisible();
  }
}
