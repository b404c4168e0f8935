import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Report } from '#shared/contract/reports.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { useLocalRows, type LocalRowRules } from '#renderer/hooks/use-local-rows.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { libraryQuery } from '../queries.ts';

export interface TabProps {
  readonly params: ListParamsHandle;
  readonly tabs: ListTabs;
}

const titleOf = ({ title }: Report): string => title;
/** The library is short, and stands on one page. */
const PAGE_SIZE = 50;

const RULES: LocalRowRules<Report> = {
  words: ({ title, sentence }) => [title, sentence],
  name: titleOf,
  sortBy: { title: titleOf },
};

/** Every report that one may make. */
export const LibraryList = ({ params, tabs }: TabProps) => {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const isHubAway = useIsHubAway();
  const library = useQuery(libraryQuery);
  const { query } = useLocalRows(library, library.data?.data, params, RULES, PAGE_SIZE);
  return (
    <ListPage<Report>
      name="reports"
      title={t('title')}
      description={t(isHubAway ? 'hubAway' : 'description')}
      notice={library.data?.is_disk_full === true ? <Notice tone="bad">{t('full')}</Notice> : undefined}
      params={params}
      tabs={tabs}
      query={query}
      pageSize={PAGE_SIZE}
      rowId={({ name }) => name}
      rowName={titleOf}
      columns={[
        { key: 'title', header: t('field.report'), width: 260, render: titleOf },
        { key: 'sentence', header: t('field.says'), priority: 2, render: ({ sentence }) => sentence },
      ]}
      text={{ renderTitle: titleOf, renderCaption: ({ sentence }) => sentence }}
      searchLabel={t('search')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      onOpen={({ name }) => {
        void navigate(`/Reports?report=${name}`);
      }}
    />
  );
};
