import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WishlistItem } from '#shared/contract/wishlist.ts';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { useAddToWishlist, useMoveToCart, useRemoveFromWishlist, wishlistQuery } from '#renderer/lib/cart.ts';
import { useCan } from '#renderer/lib/session.ts';
import { KeptList } from '../components/kept-list.tsx';
import { NoShopping } from '../components/no-shopping.tsx';

function Wishes() {
  const { t } = useTranslation('discover');
  const can = useCan();
  const query = useQuery(wishlistQuery);
  const move = useMoveToCart();
  const remove = useRemoveFromWishlist();
  const add = useAddToWishlist();
  const take = (item: WishlistItem): void =>
    remove.mutate(item, {
      onSuccess: () =>
        showUndo(t('wishlist.removed', { title: item.title }), () =>
          add.mutate({ type: item.type, created: item.created }),
        ),
    });
  return (
    <KeptList
      of="wishlist"
      query={query}
      renderActions={(item) => (
        <>
          {item.state === 'available' && can('cart:add') ? (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={move.isPending && move.variables.created === item.created}
              aria-label={t('wishlist.moveLabel', { title: item.title })}
              onClick={() => move.mutate(item)}
            >
              {t('wishlist.move')}
            </Button>
          ) : null}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('wishlist.removeLabel', { title: item.title })}
            onClick={() => take(item)}
          >
            {t('wishlist.remove')}
          </Button>
        </>
      )}
    />
  );
}

/** What the person wants some day, with what it costs now. */
export function WishlistPage() {
  const { t } = useTranslation('discover');
  return useCan()('wishlist:view') ? <Wishes /> : <NoShopping title={t('kept.wishlist.title')} />;
}
