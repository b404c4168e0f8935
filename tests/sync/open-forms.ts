import type { Author, Form } from './author.ts';
import type { Chance } from './chance.ts';
import { isKilled } from './faults.ts';
import type { Device, Fleet, Node } from './fleet.ts';

/** How often authors of a history keep forms open, and how often one is opened or saved in a step then. */
const THINKING = 0.3;
const OPENED = 0.2;
const SAVED = 0.15;
/** What saves what was read in the same step is left to the author alone. */
const MOST_OPEN = 4;

/** Forms that stand open while everything around them goes on, and are saved much later or never. */
export class OpenForms {
  readonly #author: Author;
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #isThinking: boolean;
  #open: Form[] = [];

  constructor(author: Author, fleet: Fleet, chance: Chance) {
    this.#author = author;
    this.#fleet = fleet;
    this.#chance = chance;
    this.#isThinking = chance.happens(THINKING);
  }

  /** Somebody reads a question into a form. */
  async perhapsOpen(): Promise<string | null> {
    if (!this.#isThinking || this.#open.length >= MOST_OPEN || !this.#chance.happens(OPENED)) return null;
    const nodes: (Node | Device)[] = [...this.#fleet.devices, this.#fleet.hub];
    const form = await this.#author.open(this.#chance.pick(nodes), this.#chance);
    if (form === null) return null;
    this.#open.push(form);
    return `a form of ${form.title} version ${form.version} is opened`;
  }

  /** The form that is saved in this step. */
  takeDue(): Form | null {
    if (this.#open.length === 0 || !this.#chance.happens(SAVED)) return null;
    const form = this.#chance.pick(this.#open);
    this.#open = this.#open.filter((one) => one !== form);
    return isKilled(form.node) ? null : form;
  }

  /** What stood open on a computer ends with it. */
  close(node: Node): void {
    this.#open = this.#open.filter((form) => form.node !== node);
  }
}
