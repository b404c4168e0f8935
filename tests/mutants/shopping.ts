import type { Mutant } from './mutant.ts';

const LIST = 'src-server/features/discover/list-repo.ts';
const ITEM = 'src-server/features/discover/item-service.ts';
const CART = 'src-server/features/cart/repo.ts';
const WISHLIST = 'src-server/features/wishlist/repo.ts';
const KEPT = 'src-server/features/cart/kept-items.ts';
const DISCOVER_TEST = 'src-server/features/discover/discover.api.test.ts';
const CART_TEST = 'src-server/features/cart/cart.api.test.ts';

const WISHLIST_TEST = 'src-server/features/wishlist/wishlist.api.test.ts';

/** What is found, and by whom; what stands in whose cart. */
export const shoppingMutants: readonly Mutant[] = [
  {
    name: 'what-is-for-some-found-by-all',
    file: LIST,
    find: "eb('discover_item.is_for_some', '=', 0)",
    replace: "eb('discover_item.is_for_some', '>=', 0)",
    test: { file: DISCOVER_TEST, only: 'for some to its author alone' },
  },
  {
    name: 'what-is-for-some-shown-to-all',
    file: ITEM,
    find: 'isForSome === 0 || is_own || is_enrolled',
    replace: 'true',
    test: { file: DISCOVER_TEST, only: 'for some to its author alone' },
  },
  {
    name: 'carts-of-everybody',
    file: CART,
    find: "db.selectFrom('cart_item').where('user_id', '=', userId)",
    replace: "db.selectFrom('cart_item').where('user_id', '>', userId * 0)",
    test: { file: CART_TEST, only: "is its person's alone" },
  },
  {
    name: 'wishlists-of-everybody',
    file: WISHLIST,
    find: "db.selectFrom('wishlist_item').where('user_id', '=', userId)",
    replace: "db.selectFrom('wishlist_item').where('user_id', '>', userId * 0)",
    test: { file: WISHLIST_TEST, only: "is its person's alone" },
  },
  {
    name: 'what-is-owned-in-the-cart',
    file: KEPT,
    find: "if (item.is_enrolled) return 'owned';",
    replace: '',
    test: { file: CART_TEST, only: 'refuses what is own, owned' },
  },
  {
    name: 'lines-that-cannot-be-bought-in-the-sum',
    file: 'src-server/features/cart/service.ts',
    find: "row.saved_for_later === 1 || stateOf(own, ctx.now) !== 'available'",
    replace: 'own.priceMinor < 0',
    test: { file: CART_TEST, only: 'counts it for nothing' },
  },
];
