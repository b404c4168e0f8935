import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CartItem } from '#shared/contract/cart.ts';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { cartQuery, useAddToCart, useChangeCartLine, useRemoveFromCart } from '#renderer/lib/cart.ts';
import { useEnrolFree } from '#renderer/lib/enrol-free.ts';
import { useCan } from '#renderer/lib/session.ts';
import { KeptList } from '../components/kept-list.tsx';
import { NoShopping } from '../components/no-shopping.tsx';
import { useItemWords } from '../use-item-words.ts';

type Cart = NonNullable<ReturnType<typeof useCart>['data']>;

const useCart = () => useQuery(cartQuery);

const isWanted = (line: CartItem): boolean => line.state === 'available' && !line.saved_for_later;

/** What the cart comes to, and the way on: to the checkout, or at once where nothing costs anything. */
function Sum({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation('discover');
  const words = useItemWords();
  const enrol = useEnrolFree();
  const lines = cart.data.filter(isWanted);
  if (lines.length === 0) return null;
  const isFree = lines.every((line) => line.is_free);
  const partsOf = (sum: Cart['sums'][number]): string =>
    [
      `${t('cart.subtotal')} ${words.price(sum.subtotal, sum.currency)}`,
      `${t('cart.tax', { label: cart.tax_label, rate: cart.tax_rate })} ${words.price(sum.tax, sum.currency)}`,
    ].join(' · ');
  return (
    <Group component="section" aria-label={t('cart.sum')} justify="space-between" gap={16} maw={1032}>
      <Stack gap={4}>
        {cart.sums.map((sum) => (
          <div key={sum.currency}>
            <Text fw={600} fz={18} className="tn">
              {t('cart.total')} {words.price(sum.total, sum.currency)}
            </Text>
            {sum.tax === 0 ? null : (
              <Text size="sm" c="dimmed" className="tn">
                {partsOf(sum)}
              </Text>
            )}
          </div>
        ))}
        {cart.sums.length > 1 ? (
          <Text size="sm" c="dimmed">
            {t('cart.currencies')}
          </Text>
        ) : null}
      </Stack>
      {isFree ? (
        <Button
          loading={enrol.isPending}
          onClick={() => enrol.mutate(lines.map(({ type, created }) => ({ type, created })))}
        >
          {t('cart.enrol', { count: lines.length })}
        </Button>
      ) : (
        <Button component={Link} to="/billingSection?checkout">
          {t('cart.checkout')}
        </Button>
      )}
    </Group>
  );
}

function CartLines() {
  const { t } = useTranslation('discover');
  const query = useCart();
  const change = useChangeCartLine();
  const remove = useRemoveFromCart();
  const add = useAddToCart();
  const take = (line: CartItem): void =>
    remove.mutate(line, {
      onSuccess: () =>
        showUndo(t('cart.removed', { title: line.title }), () =>
          add.mutate({ type: line.type, created: line.created, isSaved: line.saved_for_later }),
        ),
    });
  return (
    <KeptList
      of="cart"
      query={query}
      order={(one, other) => Number(one.saved_for_later) - Number(other.saved_for_later)}
      notice={query.data === undefined || query.data.total === 0 ? undefined : <Sum cart={query.data} />}
      renderActions={(line) => (
        <>
          {line.state === 'available' ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t(line.saved_for_later ? 'cart.backLabel' : 'cart.laterLabel', {
                title: line.title,
              })}
              onClick={() => change.mutate({ created: line.created, saved_for_later: !line.saved_for_later })}
            >
              {t(line.saved_for_later ? 'cart.back' : 'cart.later')}
            </Button>
          ) : null}
          {line.state === 'available' && line.price !== line.price_seen ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('cart.seenLabel', { title: line.title })}
              onClick={() => change.mutate({ created: line.created, is_price_seen: true })}
            >
              {t('cart.seen')}
            </Button>
          ) : null}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('cart.removeLabel', { title: line.title })}
            onClick={() => take(line)}
          >
            {t('cart.remove')}
          </Button>
        </>
      )}
    />
  );
}

/** What the person means to buy: the same on all their computers. */
export function MyCartPage() {
  const { t } = useTranslation('discover');
  return useCan()('cart:view') ? <CartLines /> : <NoShopping title={t('kept.cart.title')} />;
}
