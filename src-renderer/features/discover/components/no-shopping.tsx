import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/empty-state.tsx';

/** The page of a cart or a wishlist for somebody whose role has none. */
export function NoShopping({ title }: { readonly title: string }) {
  const { t } = useTranslation('discover');
  return (
    <>
      <Title order={1} className="visually-hidden" tabIndex={-1} data-page-title>
        {title}
      </Title>
      <EmptyState title={t('noShopping')} text={t('noShoppingText')} />
    </>
  );
}
