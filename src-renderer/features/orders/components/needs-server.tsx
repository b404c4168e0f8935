import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/contract/errors.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryError, type FailedQuery } from '#renderer/components/query-state.tsx';
import { TransportError } from '#renderer/lib/transport-error.ts';

const isAway = (error: Error | null): boolean =>
  error instanceof TransportError || (error instanceof AppError && error.status === 503);

/** Buying is done by the institution's server; what was written stays for when it answers. */
export const NeedsServer = ({ query }: { readonly query: FailedQuery }) => {
  const { t } = useTranslation('orders');
  if (!isAway(query.error)) return <QueryError query={query} />;
  return (
    <Notice tone="info" role="status">
      {t('checkout.needsServer')}
      <Group mt={12}>
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('checkout.tryAgain')}
        </Button>
      </Group>
    </Notice>
  );
};
