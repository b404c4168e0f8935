import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';

/** The page of a cart or a wishlist for somebody whose role has none. */
export function NoShopping({ title }: { readonly title: string }) {
  const { t } = useTranslation('discover');
  return (
    <>
      <PageHeader title={title} withLine />
      <EmptyState title={t('noShopping')} text={t('noShoppingText')} />
    </>
  );
}
