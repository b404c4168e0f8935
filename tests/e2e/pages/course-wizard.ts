import { expect, type Locator, type Page } from '@playwright/test';
import type { Desktop } from '../desktop.ts';

type Kind = 'a lesson' | 'a quiz' | 'a practice test' | 'an assignment';

/** The five steps in which a course is made, the outline in the third, and its items. */
export class CourseWizard {
  readonly #desktop: Desktop;

  constructor(desktop: Desktop) {
    this.#desktop = desktop;
  }

  get #page(): Page {
    return this.#desktop.page;
  }

  get #outline(): Locator {
    return this.#page.getByRole('list', { name: 'Outline of the course' });
  }

  async start(): Promise<void> {
    await this.#desktop.open('/Courses');
    await this.#page.getByRole('link', { name: 'New course' }).first().click();
    await expect(this.#page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  }

  /** Opens a stored course at one of its steps. */
  async open(courseId: number, step: number): Promise<void> {
    await this.#desktop.open(`/CreateCourse?editCourse=true&courseId=${courseId}&step=${step}`);
  }

  /** Goes on to the next step. */
  async next(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Next: ${name}` }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** The course that is open, as the address names it. */
  async courseId(): Promise<number> {
    await expect(this.#page).toHaveURL(/courseId=\d+/);
    return Number(new URL(this.#page.url()).searchParams.get('courseId'));
  }

  /** A row of the outline, by its beginning. */
  row(title: string): Locator {
    return this.#outline.getByRole('button', { name: new RegExp(`^${title}`) });
  }

  /** Names what was just added. */
  async #name(title: string): Promise<void> {
    const field = this.#outline.getByRole('textbox', { name: 'Title' });
    await field.fill(title);
    await field.press('Enter');
    await expect(this.row(title)).toBeVisible();
  }

  async #choose(row: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }

  async addSection(title: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add a section' }).click();
    await this.#name(title);
  }

  async addSubsection(section: string, title: string): Promise<void> {
    await this.#choose(section, 'Add a subsection');
    await this.#name(title);
  }

  async addItem(section: string, kind: Kind, title: string): Promise<void> {
    await this.#choose(section, `Add ${kind}`);
    await this.#name(title);
  }

  /** Goes into an item, does something there, and comes back. */
  async inItem(title: string, work: () => Promise<void>): Promise<void> {
    await this.row(title).click();
    await expect(this.#page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
    await work();
    await this.#page.getByRole('button', { name: 'Back to the outline' }).click();
    await expect(this.row(title)).toBeVisible();
  }

  /** Writes a question on its own screen, whose answer is "True", and comes back to the item with it. */
  async writeQuestion(text: string): Promise<void> {
    const page = this.#page;
    await page.getByRole('button', { name: 'Write a question' }).click();
    await page.getByRole('radiogroup', { name: 'Type' }).getByText('True or false').click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
    await page.getByLabel('True', { exact: true }).check();
    await page.getByRole('button', { name: 'Save to the item' }).first().click();
    await expect(this.questions).toHaveText([new RegExp(text)]);
  }

  /** Takes the first question that the library offers. */
  async takeQuestion(): Promise<void> {
    const page = this.#page;
    await page.getByRole('button', { name: 'Add from the library' }).click();
    const library = page.getByRole('dialog', { name: 'Question library' });
    await library.getByRole('button', { name: /^Add / }).first().click();
    await library.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(this.questions).toHaveCount(1);
  }

  /** Of the item that is open. */
  get questions(): Locator {
    return this.#page.getByRole('list', { name: 'Questions of the item' }).getByRole('listitem');
  }

  /** Publishes from the last step, or asks for it; the screen says what became of it. */
  async finish(by: 'Publish' | 'Publish changes' | 'Send for approval', says: string): Promise<void> {
    await expect(this.#page.getByText('Nothing keeps the course from being published.')).toBeVisible();
    await this.#page.getByRole('button', { name: by, exact: true }).click();
    await expect(this.#page.getByText(says)).toBeVisible();
    await expect(this.#page).toHaveURL(/\/Courses/);
  }

  /** The row of a course in the list that publishing leads to. */
  listed(title: string): Locator {
    return this.#page.getByRole('main').getByRole('row').filter({ hasText: title });
  }
}
