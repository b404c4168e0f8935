import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Discover': () => import('./pages/discover-page.tsx').then((module) => module.DiscoverPage),
  '/MyCart': () => import('./pages/my-cart-page.tsx').then((module) => module.MyCartPage),
  '/Wishlist': () => import('./pages/wishlist-page.tsx').then((module) => module.WishlistPage),
};
