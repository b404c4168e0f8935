import type { Ctx } from '#server/context.ts';
import { addToCart } from '#server/features/cart/service.ts';
import { searchCatalogue } from '#server/features/discover/list-service.ts';
import { addToWishlist } from '#server/features/wishlist/service.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { actingAs } from './acting.ts';
import type { DemoPerson } from './people.ts';
import { HOUR_MS } from './writer.ts';

/** So much is looked through for what the student does not have yet. */
const LOOKED_AT = 100;

/** What the student of the demo school has in the cart and wishes for. */
export async function insertShopping(ctx: Ctx, people: readonly DemoPerson[]): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Student');
  const student = people.find(({ email }) => email === account?.email);
  if (student === undefined) return;
  const acting = actingAs(ctx, student, ctx.now - 2 * HOUR_MS);
  const { discover_data: items } = await searchCatalogue(acting, {
    offset: 0,
    limit: LOOKED_AT,
    sortBy: 'Title',
    contentType: 'both',
  });
  const wanted = items
    .filter(({ next_step: next }) => next.kind === 'enrol' || next.kind === 'addToCart')
    .map((item) => ({ type: item.content_type, id: item.content_id }));
  for (const name of wanted.slice(0, 1)) await addToCart(acting, name, false);
  for (const name of wanted.slice(1, 3)) await addToWishlist(acting, name);
}
