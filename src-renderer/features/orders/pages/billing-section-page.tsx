import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { CartItem } from '#shared/contract/cart.ts';
import type { Billing } from '#shared/domain/billing/billing-fields.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { billingProfileQuery, openOrdersQuery } from '#renderer/lib/billing.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { toBuyQuery } from '../checkout-queries.ts';
import { CheckoutWizard } from '../components/checkout-wizard.tsx';
import { OrderResult } from '../components/order-result.tsx';
import { StartNow, type Bought } from '../components/start-now.tsx';

const NothingToBuy = () => {
  const { t } = useTranslation('orders');
  const mayBuy = useCan()('cart:add');
  return (
    <>
      <PageHeader title={t('checkout.title')} withLine />
      <EmptyState
        title={t(mayBuy ? 'checkout.empty' : 'checkout.notAllowed')}
        text={t(mayBuy ? 'checkout.emptyText' : 'checkout.notAllowedText')}
        action={
          mayBuy ? (
            <Button component={Link} to="/Discover">
              {t('checkout.discover')}
            </Button>
          ) : undefined
        }
      />
    </>
  );
};

const Enrolled = ({ bought }: { readonly bought: readonly Bought[] }) => {
  const { t } = useTranslation('orders');
  return (
    <Stack gap={16} maw={720} w="100%" mx="auto" px={{ base: 16, sm: 24 }} py={32}>
      <Title order={1} tabIndex={-1} data-page-title>
        {t('result.enrolled')}
      </Title>
      <StartNow bought={bought} />
    </Stack>
  );
};

/** What is known of a person before they say by what they are billed. */
const usePrefilled = (): ((stored: Billing) => Billing) => {
  const user = useSession()?.user;
  return (stored) => ({
    ...stored,
    first_name: stored.first_name || (user?.first_name ?? ''),
    last_name: stored.last_name || (user?.last_name ?? ''),
    email_address: stored.email_address || (user?.email ?? ''),
  });
};

const keyOf = (type: string, id: number): string => `${type}-${id}`;

interface CheckoutProps {
  readonly onOrder: (orderId: number) => void;
  /** The person chose to buy anew in the place of an order that is not finished. */
  readonly isAnew: boolean;
}

const Checkout = ({ onOrder, isAnew }: CheckoutProps) => {
  const prefilled = usePrefilled();
  const profile = useQuery(billingProfileQuery);
  const cart = useQuery(toBuyQuery);
  const open = useQuery(openOrdersQuery);
  const [bought, setBought] = useState<readonly Bought[]>();
  if (bought !== undefined) return <Enrolled bought={bought} />;
  const unfinished = (items: readonly CartItem[]): number | undefined => {
    if (isAnew) return undefined;
    const wanted = new Set(items.map((item) => keyOf(item.type, item.created)));
    return open.data?.find(
      ({ lines }) =>
        items.length === 0 || lines.some((line) => wanted.has(keyOf(line.content_type, line.content_id))),
    )?.id;
  };
  // An order that is not finished is looked for first: a second one is never begun beside it.
  if (open.isPending) return null;
  return (
    <QueryState query={cart}>
      {(items) => {
        const orderId = unfinished(items);
        if (orderId !== undefined) return <Navigate to={`/billingSection?order=${orderId}`} replace />;
        if (items.length === 0) return <NothingToBuy />;
        return (
          <QueryState query={profile}>
            {(stored) => (
              <CheckoutWizard
                key={items.map((item) => keyOf(item.type, item.created)).join(' ')}
                items={items}
                stored={prefilled(stored)}
                onOrder={onOrder}
                onEnrolled={setBought}
              />
            )}
          </QueryState>
        );
      }}
    </QueryState>
  );
};

/** The checkout: three steps, and what became of the order; the address keeps which order is shown. */
export const BillingSectionPage = () => {
  const mayBuy = useCan()('cart:add');
  const [params, setParams] = useSearchParams();
  const orderId = readId(params.get('order'));
  if (orderId !== undefined)
    return <OrderResult orderId={orderId} onAgain={() => setParams({ again: '1' })} />;
  if (!mayBuy) return <NothingToBuy />;
  return (
    <Checkout
      isAnew={params.get('again') === '1'}
      onOrder={(id) => setParams({ order: String(id) }, { replace: true })}
    />
  );
};
