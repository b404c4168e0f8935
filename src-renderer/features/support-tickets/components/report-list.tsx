import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageReport } from '#shared/contract/message-reports.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { reportsQuery } from '../report-queries.ts';
import { ReportPane } from './report-pane.tsx';

const ReportState = ({ report }: { readonly report: MessageReport }) => {
  const { t } = useTranslation('support-tickets');
  const { decision } = report;
  return decision === null ? (
    <StatusBadge tone="warn">{t('report.open')}</StatusBadge>
  ) : (
    <StatusBadge tone="ok">
      {t(`report.decisions.${decision.decision}`, { defaultValue: decision.decision })}
    </StatusBadge>
  );
};
const renderState = (report: MessageReport) => <ReportState report={report} />;
const renderAt = ({ created_at: at }: MessageReport) => <RelativeTime at={at} />;

interface ReportListProps {
  readonly params: ListParamsHandle;
  readonly tabs: ListTabs;
}

/** What people reported of messages, for those who keep order. */
export const ReportList = ({ params, tabs }: ReportListProps) => {
  const { t } = useTranslation('support-tickets');
  const query = useQuery(reportsQuery(params.page));
  const nameOf = ({ subject, reported, review }: MessageReport): string =>
    review === null
      ? (reported?.name ?? subject ?? t('report.one'))
      : t('report.review', { course: review.course_title });
  return (
    <ListPage<MessageReport>
      name="message-reports"
      title={t('title')}
      description={t('report.description')}
      params={params}
      tabs={tabs}
      query={query}
      hasSearch={false}
      rowId={({ id }) => id}
      rowName={nameOf}
      columns={[
        { key: 'what', header: t('report.what'), render: nameOf },
        {
          key: 'reason',
          header: t('report.reason'),
          width: 170,
          render: ({ reason }) => t(`report.reasons.${reason}`, { defaultValue: reason }),
        },
        { key: 'state', header: t('field.state'), width: 190, render: renderState },
        { key: 'at', header: t('report.at'), width: 130, priority: 2, render: renderAt },
      ]}
      text={{ renderTitle: nameOf, renderCaption: renderAt, renderAside: renderState }}
      empty={{ title: t('report.empty'), text: t('report.emptyText'), illustration: 'generic' }}
      preview={{ render: (report, close) => <ReportPane key={report.id} report={report} onClose={close} /> }}
    />
  );
};
