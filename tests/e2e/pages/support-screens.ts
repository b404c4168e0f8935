import { expect, type Locator, type Page } from '@playwright/test';
import { PNG } from '#tests/factories/media-samples.ts';

interface Wish {
  readonly subject: string;
  readonly description: string;
  /** The name of a picture that goes with it. */
  readonly picture: string;
}

/** What those who ask for support and those who give it see, in a window or a browser. */
export class SupportScreens {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async #open(path: string): Promise<void> {
    await this.#page.goto(new URL(path, this.#page.url()).href);
  }

  /** Asks for support with a picture. @param says what the screen answers */
  async ask({ subject, description, picture }: Wish, says: string): Promise<void> {
    const page = this.#page;
    await this.#open('/ContactUs');
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await page.getByRole('textbox', { name: 'What happened?' }).fill(description);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: picture, mimeType: 'image/png', buffer: Buffer.from(PNG) });
    await expect(page.getByRole('button', { name: `Remove ${picture}` })).toBeVisible();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText(says)).toBeVisible();
  }

  /** The row of a request among the own ones. */
  async own(subject: string): Promise<Locator> {
    await this.#open('/SupportTickets');
    return this.#page.getByRole('main').getByRole('row').filter({ hasText: subject });
  }

  /** Opens the queue; answers the button by which a request is taken on. */
  async queued(subject: string): Promise<Locator> {
    await this.#open('/support');
    const take = this.#page.getByRole('button', { name: `Take on: ${subject}` });
    await expect(take).toBeEnabled();
    return take;
  }
}

/** The messages of a conversation that is open, and the field for the next one. */
export class ConversationPane {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(conversationId: number): Promise<void> {
    await this.#page.goto(new URL(`/Messages?preview=${conversationId}`, this.#page.url()).href);
  }

  /** In the inbox. */
  row(subject: string): Locator {
    return this.#page.getByRole('main').getByRole('row').filter({ hasText: subject });
  }

  /** Opens one from the inbox. @param said what stands in it */
  async choose(subject: string, said: string): Promise<void> {
    await this.#page.goto(new URL('/Messages', this.#page.url()).href);
    await this.row(subject).click();
    await expect(this.message(said)).toBeVisible();
  }

  message(words: string): Locator {
    return this.#page
      .getByRole('list', { name: 'Messages', exact: true })
      .getByRole('listitem')
      .filter({ hasText: words });
  }

  async write(words: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Your message' }).fill(words);
    await this.#page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(this.message(words)).toBeVisible();
  }
}
