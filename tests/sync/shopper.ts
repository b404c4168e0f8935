import { z } from 'zod';
import { documentOfWords } from '#tests/factories/courses.ts';
import { answered } from './answered.ts';
import type { Chance } from './chance.ts';
import type { Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import type { Person } from './templates.ts';

/** How often a history of an exam has a shopper, and how often they do something in a step then. */
const SHOPPING = 0.35;
const ACTIVE = 0.5;
const ON_SALE = 2;

const Made = z.object({ id: z.number() });
const Draft = z.object({
  data: z.object({ id: z.number(), version: z.number(), draft: z.looseObject({}) }),
});
const Item = z.object({ data: z.object({ version: z.number(), draft: z.looseObject({}) }) });

/** A student who fills and empties a cart and a wishlist on whichever laptop is at hand, or at the hub. */
export class Shopper {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #isShopping: boolean;
  readonly #onSale: number[] = [];
  /** False where a computer has a program from before there were any carts. */
  knowsCarts = true;

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#isShopping = chance.happens(SHOPPING);
  }

  perhapsAt(): Node | null {
    if (!this.#isShopping || !this.knowsCarts || !this.#chance.happens(ACTIVE)) return null;
    const { hub, devices } = this.#fleet;
    return this.#onSale.length < ON_SALE ? hub : this.#chance.pick([hub, ...devices.slice(0, 2)]);
  }

  async act(node: Node): Promise<string> {
    if (this.#onSale.length < ON_SALE) return this.#sell();
    const id = this.#chance.pick(this.#onSale);
    const named = { created: id, type: 'course' };
    const [method, url, body] = this.#chance.pick([
      ['POST', '/api/cart-items', named],
      ['POST', '/api/cart-items', { ...named, saved_for_later: true }],
      ['PATCH', `/api/cart-items/${id}`, { saved_for_later: false }],
      ['DELETE', `/api/cart-items/${id}`, undefined],
      ['POST', '/api/wishlist-items', named],
      ['DELETE', `/api/wishlist-items/${id}`, undefined],
      ['POST', `/api/wishlist-items/${id}/cart-items`, undefined],
    ] as const);
    const { status } = await answered(this.#fleet, node, this.#student, method, url, body);
    return `${method} ${url}, ${status}`;
  }

  get #student(): Person {
    return this.#fleet.people[2];
  }

  /** At the hub: one more course with a price. */
  async #sell(): Promise<string> {
    const { hub, people } = this.#fleet;
    const give = async (method: string, url: string, body?: unknown) =>
      (await answered(this.#fleet, hub, people[0], method, url, body)).body;
    const drafted = Draft.safeParse(await give('POST', '/api/course-drafts'));
    if (!drafted.success) return 'nothing on sale';
    const { id, version, draft } = drafted.data.data;
    const titled = { ...draft, course_title: 'On sale', course_price: 5 };
    await give('PUT', `/api/course-drafts/${id}`, { version, step: 2, draft: titled });
    const top = { course_id: id, parent_id: null, title: 'Start', place: 'a0' };
    const section = Made.safeParse(await give('POST', '/api/course-sections', top));
    if (!section.success) return 'nothing on sale: it has no section';
    const about = { section_id: section.data.id, kind: 'lesson', title: 'Lesson', place: 'a0' };
    const made = Made.safeParse(await give('POST', '/api/course-items', about));
    if (!made.success) return 'nothing on sale: it has no lesson';
    const url = `/api/course-items/${made.data.id}`;
    const read = Item.safeParse(await give('GET', url));
    if (!read.success) return 'nothing on sale: it has no lesson';
    const words = { ...read.data.data.draft, document: documentOfWords('To be read.') };
    await give('PUT', url, { version: read.data.data.version, draft: words });
    const standing = Draft.safeParse(await give('GET', `/api/getCourse/${id}`));
    if (!standing.success) return 'nothing on sale: it is gone';
    await give('POST', '/api/course-publications', { course_id: id, version: standing.data.data.version });
    this.#onSale.push(id);
    return `a course on sale, ${id}`;
  }

  /** A thing stands once in a cart and on a wishlist, whoever added it where. */
  async assertOnce(): Promise<void> {
    for (const table of ['cart_item', 'wishlist_item'] as const) {
      const rows = await this.#fleet.hub.database.write
        .selectFrom(table)
        .where('deleted_at', 'is', null)
        .select(['user_id', 'content_type', 'content_id'])
        .execute();
      const keys = rows.map((row) => `${row.user_id} ${row.content_type} ${row.content_id}`);
      if (new Set(keys).size !== keys.length) throw new Violation('I2', `${table} has something twice`);
    }
  }
}
