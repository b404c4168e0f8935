import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Frame } from '#shared/contract/insight-frame.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState, type ShownQuery } from '#renderer/components/query-state.tsx';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import type { Asked } from '../queries.ts';
import { InsightBar } from './insight-bar.tsx';

interface InsightPageProps<Data extends { readonly frame: Frame }> {
  readonly title: string;
  readonly description: string;
  readonly params: ListParamsHandle;
  readonly asked: Asked;
  readonly query: ShownQuery<Data>;
  readonly actions?: (data: Data) => ReactNode;
  readonly hasPages?: boolean;
  readonly hasContents?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A page of figures: what they are of above, then panels. */
export function InsightPage<Data extends { readonly frame: Frame }>({
  title,
  description,
  params,
  asked,
  query,
  actions,
  hasPages,
  hasContents,
  children,
}: InsightPageProps<Data>) {
  const { t } = useTranslation('insight');
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        withLine
        actions={query.data === undefined ? undefined : actions?.(query.data)}
      />
      <InsightBar
        params={params}
        asked={asked}
        frame={query.data?.frame}
        {...(hasPages === undefined ? {} : { hasPages })}
        {...(hasContents === undefined ? {} : { hasContents })}
      />
      <Stack gap={24} maw={1120} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        <QueryState query={query} errorTitle={t('failed')}>
          {children}
        </QueryState>
      </Stack>
    </>
  );
}
