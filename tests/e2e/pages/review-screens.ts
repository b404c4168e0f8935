import { expect, type Locator, type Page } from '@playwright/test';

/** Where versions are handed in for review, and where reviewers look at them. */
export class ReviewScreens {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async #open(path: string): Promise<void> {
    await this.#page.goto(new URL(path, this.#page.url()).href);
  }

  /** Hands a course in, as the last step of its wizard leads to it. @param reviewer who is asked */
  async submit(courseId: number, { reviewer, note }: { reviewer: string; note: string }): Promise<void> {
    const page = this.#page;
    await this.#open(`/MySubmissions?submit=course-${courseId}`);
    const dialog = page.getByRole('dialog', { name: 'Submit for review' });
    await dialog.getByRole('combobox', { name: 'Reviewers' }).fill(reviewer);
    await page.getByRole('option', { name: reviewer }).click();
    await dialog.getByRole('textbox', { name: 'Note for the reviewer' }).fill(note);
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('It was submitted for review.')).toBeVisible();
  }

  /** A submission in the list of an author or of a reviewer. */
  async row(at: '/MySubmissions' | '/PeerSubmissions', title: string): Promise<Locator> {
    await this.#open(at);
    return this.#page.getByRole('main').getByRole('row').filter({ hasText: title });
  }

  async take(title: string): Promise<void> {
    await (await this.row('/PeerSubmissions', title)).click();
    await this.#page.getByRole('button', { name: 'Take this review' }).click();
    await expect(this.#page.getByRole('button', { name: 'Give back' })).toBeVisible();
  }

  async giveBack(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Give back' }).click();
    await expect(this.#page.getByRole('button', { name: 'Take this review' })).toBeVisible();
  }

  /** The field for what is said of one item, or of all of it. */
  remark(to: string): Locator {
    return this.#page.getByRole('textbox', { name: `Remark to ${to}` });
  }

  async rate(criterion: string, points: number): Promise<void> {
    const symbol = this.#page.getByRole('radio', { name: `${criterion}: ${points} points` });
    // Its label has no text, and the neighbouring ones lie above it.
    await symbol.dispatchEvent('click');
    await expect(symbol).toBeChecked();
  }

  get approve(): Locator {
    return this.#page.getByRole('button', { name: 'Approve', exact: true });
  }
}
