import { expect, type Locator, type Page } from '@playwright/test';
import type { Desktop } from '../desktop.ts';
import type { HubCommand } from '../hub-command.ts';

const PASSWORD = 'northfield-demo';

/** Longer than the pause between two questions after the status. */
const PATIENCE_MS = 30_000;

/** A computer that belongs to a hub, and what its screens say about that. */
export class SyncScreens {
  readonly #desktop: Desktop;

  constructor(desktop: Desktop) {
    this.#desktop = desktop;
  }

  get #page(): Page {
    return this.#desktop.page;
  }

  /** Joins from the first run, as somebody of the school; ends on the dashboard. */
  async connect(hub: HubCommand, { name, email }: { name: string; email: string }): Promise<void> {
    const page = this.#page;
    await expect(page).toHaveURL(/\/setup$/);
    await page.getByRole('button', { name: /Connect to a hub/ }).click();
    await page.getByRole('textbox', { name: 'Address of the hub' }).fill(hub.url);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await hub.newCode());
    await page.getByRole('textbox', { name: 'Name of this computer' }).fill(name);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Connected to Northfield College' })).toBeVisible({
      timeout: PATIENCE_MS,
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/Dashboard/);
  }

  /** What the sidebar says of the hub, by itself and within a short time. */
  async says(text: string | RegExp): Promise<void> {
    const badge = this.#page.getByRole('complementary', { name: 'School' }).locator('a[href="/Sync"]');
    await expect(badge).toHaveText(text, { timeout: PATIENCE_MS });
  }

  open(): Promise<void> {
    return this.#desktop.open('/Sync');
  }

  /** A whole round, from its beginning to its end. */
  async syncNow(): Promise<void> {
    await this.open();
    const button = this.#page.getByRole('button', { name: 'Sync now' });
    await button.click();
    await expect(button).not.toHaveAttribute('data-loading', /./, { timeout: PATIENCE_MS });
  }

  get waiting(): Locator {
    return this.#page.getByRole('list', { name: /changes? waits?$/ }).getByRole('listitem');
  }

  get conflicts(): Locator {
    return this.#page.getByRole('list', { name: /to compare$/ }).getByRole('listitem');
  }

  async compare(title: string): Promise<void> {
    await this.#page.getByRole('link', { name: `Compare the versions of ${title}` }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** Takes one field of a conflict from this side. */
  async choose(field: string, side: 'On this computer' | 'On the hub'): Promise<void> {
    await this.#page
      .getByRole('group', { name: field, exact: true })
      .getByRole('radio', { name: side })
      .check();
  }

  async settle(
    by: 'Keep the version on the hub' | 'Keep the version on this computer' | 'Keep what is chosen',
  ): Promise<void> {
    await this.#page.getByRole('button', { name: by }).click();
    await expect(this.#page).toHaveURL(/\/Sync$/);
    await expect(this.conflicts).toHaveCount(0);
  }
}
