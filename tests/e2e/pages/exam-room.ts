import { expect, type Page } from '@playwright/test';

/** The exam as a student sits it, with the keyboard. */
export class ExamRoom {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async enrol(title: string): Promise<void> {
    await this.#page.getByRole('tab', { name: 'Not enrolled yet' }).click();
    await this.#page.getByRole('button', { name: `Enrol in ${title}` }).click();
    await this.#page.getByRole('tab', { name: 'All', exact: true }).click();
    await expect(this.#page.getByRole('link', { name: `Start ${title}` })).toBeVisible();
  }

  async start(title: string): Promise<void> {
    await this.#page.getByRole('link', { name: `Start ${title}` }).click();
    await this.#page.getByRole('button', { name: 'Start exam' }).click();
    await expect(this.heading(1)).toBeVisible();
  }

  heading(number: number) {
    return this.#page.getByRole('heading', { level: 2, name: new RegExp(`^Question ${number} of `) });
  }

  /** The text of the question that is open. */
  async question(): Promise<string> {
    const label = await this.#page.getByRole('radiogroup').getAttribute('aria-labelledby');
    return (await this.#page.locator(`[id="${label}"]`).innerText()).trim();
  }

  options(): Promise<string[]> {
    return this.#page
      .getByRole('radiogroup')
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => label.lastElementChild?.textContent ?? ''));
  }

  /** Presses the number that stands beside an option. */
  async answer(option: string): Promise<void> {
    const place = (await this.options()).findIndex((text) => text.includes(option));
    expect(place, `"${option}" is offered`).toBeGreaterThanOrEqual(0);
    await this.#page.keyboard.press(String(place + 1));
    await expect(this.#page.getByRole('radio', { name: option })).toBeChecked();
  }

  chosen(): Promise<string> {
    return this.#page
      .getByRole('radio', { checked: true })
      .evaluate((radio) => radio.closest('label')?.innerText ?? '');
  }

  async next(number: number): Promise<void> {
    await this.#page.keyboard.press('ArrowRight');
    await expect(this.heading(number)).toBeVisible();
  }

  async goTo(number: number): Promise<void> {
    const places = this.#page.getByRole('navigation', { name: 'Questions' });
    await places.getByRole('button', { name: new RegExp(`^Question ${number}, `) }).click();
    await expect(this.heading(number)).toBeVisible();
  }

  /** Until the screen says that so many answers are on the disk. */
  async saved(count: number): Promise<void> {
    const lamps = this.#page.getByRole('region', { name: 'Where your answers are' });
    await expect(lamps).toContainText(
      count === 1 ? /Saved .*, 1 answer/ : new RegExp(`Saved .*, all ${count} answers`),
    );
  }

  /** Seconds that the clock shows. */
  async secondsLeft(): Promise<number> {
    const parts = (await this.#page.getByRole('timer', { name: 'Time left' }).innerText()).split(':');
    return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  }

  async handIn(): Promise<void> {
    await this.#page.locator('footer').getByRole('button', { name: 'Review and hand in' }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click();
    await expect(this.#page).toHaveURL(/\/ExamResult/);
  }
}
