import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cartQuery, wishlistQuery } from '#renderer/lib/cart.ts';
import { useCan } from '#renderer/lib/session.ts';
import { setSidebarBadge } from '#renderer/lib/sidebar-badges.ts';

/** Says in the sidebar how much is in the cart and on the wishlist. */
export const ShoppingBadges = () => {
  const { t } = useTranslation('shell');
  const can = useCan();
  const cart = useQuery({ ...cartQuery, enabled: can('cart:view') }).data;
  const wishlist = useQuery({ ...wishlistQuery, enabled: can('wishlist:view') }).data;
  const inCart = cart?.data.filter((line) => !line.saved_for_later).length ?? 0;
  const wished = wishlist?.total ?? 0;
  useEffect(() => setSidebarBadge('/MyCart', { count: inCart, label: t('badge.inCart') }), [inCart, t]);
  useEffect(() => setSidebarBadge('/Wishlist', { count: wished, label: t('badge.wished') }), [wished, t]);
  return null;
};
