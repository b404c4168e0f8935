import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportRun } from '#shared/contract/reports.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { runQuery, runsQuery, isWaiting } from '../queries.ts';
import type { TabProps } from './library-list.tsx';
import { RunPane } from './run-pane.tsx';
import { RunState } from './run-state.tsx';

const titleOf = ({ title }: ReportRun): string => title;
const renderState = ({ state }: ReportRun) => <RunState state={state} />;
const renderMade = ({ created_at: at }: ReportRun) => <RelativeTime at={at} />;
const LOOK_MS = 2000;

/** Reports that were made, by oneself and by schedules. */
export const RunList = ({ params, tabs }: TabProps) => {
  const { t } = useTranslation('reports');
  const query = useQuery({
    ...runsQuery(params.page),
    refetchInterval: ({ state }) => (state.data?.rows.some(isWaiting) === true ? LOOK_MS : false),
  });
  const shown = readId(params.preview);
  const elsewhere = useQuery({ ...runQuery(shown ?? 0), enabled: shown !== undefined });
  const whereFrom = ({ schedule }: ReportRun): string => schedule ?? t('byHand');
  return (
    <ListPage<ReportRun>
      name="report-runs"
      title={t('title')}
      description={t('runs.description')}
      params={params}
      tabs={tabs}
      query={query}
      hasSearch={false}
      rowId={({ id }) => id}
      rowName={titleOf}
      columns={[
        { key: 'title', header: t('field.report'), render: titleOf },
        { key: 'state', header: t('field.state'), width: 140, render: renderState },
        {
          key: 'rows',
          header: t('field.rows'),
          width: 90,
          align: 'right',
          priority: 2,
          render: ({ count }) => count ?? '',
        },
        { key: 'schedule', header: t('field.schedule'), width: 180, priority: 3, render: whereFrom },
        { key: 'made', header: t('field.made'), width: 140, priority: 2, render: renderMade },
      ]}
      text={{ renderTitle: titleOf, renderCaption: whereFrom, renderAside: renderState }}
      empty={{ title: t('runs.emptyTitle'), text: t('runs.emptyText') }}
      preview={{
        elsewhere: elsewhere.data?.data,
        render: ({ id }, close) => (
          <RunPane key={id} id={id} onShow={(next) => params.setPreview(next)} onClose={close} />
        ),
      }}
    />
  );
};
