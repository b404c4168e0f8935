import { expect, type Page } from '@playwright/test';
import { createClient, type ApiClient } from '#shared/contract/client.ts';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import { PEOPLE_COLUMNS } from '#shared/domain/people-imports/people-columns.ts';
import type { Desktop } from '../desktop.ts';

/** What the preload exposes to the page. */
declare const lectern: LecternBridge;

/** The API as whoever is signed in at the window, over its own bridge. */
export const windowApi = (page: Page): ApiClient =>
  createClient(({ method, path, headers, body }) =>
    // As text, because what a page is given by a test has no bytes; the bridge checks what it is.
    page.evaluate(
      (request) => lectern.request(JSON.parse(request)),
      JSON.stringify({ method, path, headers, body }),
    ),
  );

/** What an administrator and new people do with accounts. */
export class PeopleScreens {
  readonly #desktop: Desktop;

  constructor(desktop: Desktop) {
    this.#desktop = desktop;
  }

  get #page(): Page {
    return this.#desktop.page;
  }

  /** A role that holds some boxes of the matrix, each as its label says. */
  async makeRole(name: string, boxes: readonly string[]): Promise<void> {
    await this.#desktop.open('/RolesManagement');
    await this.#page.getByRole('button', { name: 'New role' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'New role' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    for (const box of boxes) await dialog.getByRole('checkbox', { name: box, exact: true }).check();
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await expect(this.#page.getByText('Role created successfully')).toBeVisible();
  }

  async importPeople(rows: readonly string[]): Promise<void> {
    await this.#desktop.open('/ImportPeople');
    await this.#page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([PEOPLE_COLUMNS.join(','), ...rows].join('\n')),
    });
    await this.#page.getByRole('button', { name: `Import ${rows.length} people` }).click();
    await expect(this.#page.getByText(`${rows.length} created, 0 updated.`)).toBeVisible();
  }

  /** Start codes by address, as the slips on paper say them. */
  async printSlips(count: number): Promise<ReadonlyMap<string, string>> {
    const page = this.#page;
    await page.getByRole('button', { name: 'Make start codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make the codes' }).click();
    await expect(page.getByText(`${count} start codes`)).toBeVisible();
    await this.#desktop.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // The dialog of the system, which no test can press.
      if (contents !== undefined) contents.print = () => void Reflect.set(globalThis, 'hasPrinted', true);
    });
    await page.getByRole('button', { name: 'Print the slips' }).click();
    await expect
      .poll(() => this.#desktop.app.evaluate(() => Reflect.get(globalThis, 'hasPrinted') === true))
      .toBe(true);
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('body').innerText();
    await page.emulateMedia({ media: null });
    return new Map(
      [...paper.matchAll(/(\S+@\S+)\s+Start code\s+(\S+)/g)].map(([, email = '', code = '']) => [
        email,
        code,
      ]),
    );
  }

  /** The first sign-in of somebody with the code of their slip. */
  async start(email: string, code: string, password: string): Promise<void> {
    const page = this.#page;
    await page.getByRole('link', { name: 'I have a start code' }).click();
    // The page before it asks for an address, too.
    await expect(page.getByRole('heading', { name: 'Start with a code' })).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Start code' }).fill(code);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(page).not.toHaveURL(/\/(start|signin)/);
  }

  async signOut(): Promise<void> {
    await this.#desktop.open('/signout');
    await expect(this.#page).toHaveURL(/\/signin$/);
  }
}
