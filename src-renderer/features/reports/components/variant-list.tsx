import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ReportVariant } from '#shared/contract/reports.ts';
import { titleOf } from '#shared/domain/reports/report-file.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { useLocalRows, type LocalRowRules } from '#renderer/hooks/use-local-rows.ts';
import { addressOf } from '../asked-in-address.ts';
import { useDeleteVariant, variantsQuery } from '../queries.ts';
import type { TabProps } from './library-list.tsx';

const nameOf = ({ name }: ReportVariant): string => name;
const reportOf = ({ report }: ReportVariant): string => titleOf(report);
const PAGE_SIZE = 50;

const RULES: LocalRowRules<ReportVariant> = {
  words: (row) => [nameOf(row), reportOf(row)],
  name: nameOf,
  sortBy: { name: nameOf },
};

/** The own ways to ask for reports. */
export const VariantList = ({ params, tabs }: TabProps) => {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const variants = useQuery(variantsQuery);
  const remove = useDeleteVariant();
  const { query } = useLocalRows(variants, variants.data, params, RULES, PAGE_SIZE);
  return (
    <ListPage<ReportVariant>
      name="report-variants"
      title={t('title')}
      description={t('saved.description')}
      params={params}
      tabs={tabs}
      query={query}
      pageSize={PAGE_SIZE}
      rowId={({ id }) => id}
      rowName={nameOf}
      columns={[
        { key: 'name', header: t('field.name'), render: nameOf },
        { key: 'report', header: t('field.report'), width: 300, priority: 2, render: reportOf },
      ]}
      text={{ renderTitle: nameOf, renderCaption: reportOf }}
      searchLabel={t('search')}
      empty={{ title: t('saved.emptyTitle'), text: t('saved.emptyText') }}
      onOpen={(variant) => {
        void navigate(addressOf(variant));
      }}
      rowActions={(variant) => [
        {
          key: 'delete',
          label: t('saved.delete'),
          icon: IconTrash,
          confirm: { title: t('saved.deleteTitle', { name: variant.name }), text: t('saved.deleteText') },
          run: (done) =>
            remove.mutate(variant.id, {
              onSuccess: () => showSuccess(t('saved.deleted', { name: variant.name })),
              onSettled: done,
            }),
        },
      ]}
    />
  );
};
