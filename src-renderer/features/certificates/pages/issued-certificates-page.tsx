import { Group, Select } from '@mantine/core';
import { IconFileTypePdf, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ISSUED_STATES, type IssuedCertificate } from '#shared/contract/certificates.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { StateSign, useColumns, useCsv } from '../components/issued-columns.tsx';
import { RevokeDialog } from '../components/revoke-dialog.tsx';
import { certifiedQuery, issuedQuery, listAllIssued, useSaveCertificate } from '../queries.ts';
import { useContentFilter } from '../use-content-filter.ts';

const TABS = ['all', ...ISSUED_STATES] as const;

/** About which certificate is asked whether it is revoked, or was last. */
interface Asked {
  readonly row: IssuedCertificate | undefined;
  readonly isOpen: boolean;
  readonly opening: number;
}

/** What somebody may do with a certificate of somebody else. */
const useRowActions = (revoke: (row: IssuedCertificate) => void) => {
  const { t } = useTranslation('certificates');
  const isHubAway = useIsHubAway();
  const save = useSaveCertificate();
  const pdfBar = ({ pdf }: IssuedCertificate): string | undefined => {
    if (pdf === 'erased') return t('issued.erased');
    return pdf === 'hub' && isHubAway ? t('issued.away') : undefined;
  };
  return (row: IssuedCertificate): RowAction[] => [
    {
      key: 'pdf',
      label: t('issued.pdf'),
      icon: IconFileTypePdf,
      impossible: pdfBar(row),
      run: (done) => save.mutate({ certificate: row, as: 'pdf' }, { onSettled: done }),
    },
    {
      key: 'check',
      label: t('issued.check'),
      icon: IconShieldCheck,
      to: `/Verify?number=${row.number}`,
    },
    ...(row.state === 'revoked' || !row.may_decide
      ? []
      : [
          {
            key: 'revoke',
            label: t('issued.revoke'),
            icon: IconTrash,
            color: 'red' as const,
            impossible: isHubAway ? t('issued.away') : undefined,
            run: (done: () => void) => {
              done();
              revoke(row);
            },
          },
        ]),
  ];
};

/** What the institution, or an author, has certified: to whom, for what, and whether it still holds. */
export const IssuedCertificatesPage = () => {
  const { t } = useTranslation(['certificates', 'shell']);
  const params = useListParams();
  const content = useContentFilter();
  const tab = TABS.find((one) => one === params.tab) ?? TABS[0];
  const filter = { content: content.chosen, state: tab === 'all' ? undefined : tab, search: params.q };
  const query = useQuery(issuedQuery(filter, params.page));
  const contents = useQuery(certifiedQuery).data ?? [];
  const chosen = contents.find((one) => content.keyOf(one) === content.key);
  const [asked, setAsked] = useState<Asked>({ row: undefined, isOpen: false, opening: 0 });
  const rowActions = useRowActions((row) =>
    setAsked(({ opening }) => ({ row, isOpen: true, opening: opening + 1 })),
  );
  const columns = useColumns();
  const csvColumns = useCsv();
  const isHubAway = useIsHubAway();
  return (
    <>
      <ListPage<IssuedCertificate>
        name="issued-certificates"
        title={t('shell:routes.issuedCertificates')}
        description={t('issued.text')}
        notice={isHubAway ? <Notice tone="neutral">{t('issued.offline')}</Notice> : undefined}
        params={params}
        tabs={{ current: tab, options: TABS.map((value) => ({ value, label: t(`issued.tab.${value}`) })) }}
        query={query}
        rowId={(row) => row.id}
        rowName={(row) => t('issued.row', { number: row.number, name: row.student_name })}
        columns={columns}
        text={{
          renderTitle: (row) => row.student_name,
          renderCaption: (row) => (
            <Group component="span" gap={8}>
              <span>{row.title}</span>
              <StateSign row={row} />
            </Group>
          ),
        }}
        searchLabel={t('issued.search')}
        filters={
          <Select
            label={t('column.title')}
            clearable
            searchable
            data={contents.map((one) => ({ value: content.keyOf(one), label: one.title }))}
            value={content.key ?? null}
            onChange={(next) => content.choose(next ?? undefined)}
          />
        }
        activeFilters={
          content.key === undefined
            ? []
            : [
                {
                  key: 'content',
                  label: chosen?.title ?? t('column.title'),
                  onRemove: () => content.choose(undefined),
                },
              ]
        }
        empty={{ title: t('issued.empty'), text: t('issued.emptyText'), illustration: 'exams' }}
        rowActions={rowActions}
        csv={{ fileName: 'certificates.csv', columns: csvColumns, load: () => listAllIssued(filter) }}
      />
      {asked.row === undefined ? null : (
        <RevokeDialog
          key={asked.opening}
          certificate={asked.row}
          opened={asked.isOpen}
          onClose={() => setAsked((before) => ({ ...before, isOpen: false }))}
        />
      )}
    </>
  );
};
