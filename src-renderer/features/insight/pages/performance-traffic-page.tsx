import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { AuthorOnly } from '../components/author-only.tsx';
import { FactsTable } from '../components/facts-table.tsx';
import { FigureList } from '../components/figure-list.tsx';
import { InsightPage } from '../components/insight-page.tsx';
import { SeriesChart } from '../components/series-chart.tsx';
import { trafficQuery } from '../queries.ts';
import { useInsight } from '../use-asked.ts';

const Shown = () => {
  const { t } = useTranslation('insight');
  const { params, asked } = useInsight();
  const query = useQuery(trafficQuery(asked));
  return (
    <InsightPage
      title={t('traffic.title')}
      description={t('traffic.text')}
      params={params}
      asked={asked}
      query={query}
    >
      {({ frame, is_recorded: isRecorded, figures, origins, contents, searches }) =>
        frame.contents.length === 0 ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} illustration="exams" />
        ) : (
          <>
            {isRecorded ? null : <Notice tone="info">{t('traffic.off')}</Notice>}
            <FigureList figures={figures} currency={frame.currency} params={params} asked={asked} />
            <SeriesChart
              title={t('traffic.chart')}
              figures={figures}
              names={['visits', 'cart_adds', 'enrolments']}
            />
            <FactsTable
              title={t('traffic.origins')}
              fileName="origins.csv"
              empty={t('traffic.noVisits')}
              rows={origins}
              rowKey={(row) => row.origin}
              columns={[
                {
                  header: t('traffic.origin'),
                  render: (row) => t(`origin.${row.origin}`, { defaultValue: t('origin.other') }),
                  csv: (row) => row.origin,
                },
                { header: t('traffic.visits'), render: (row) => row.n, csv: (row) => row.n, isNumber: true },
              ]}
            />
            <FactsTable
              title={t('traffic.contents')}
              fileName="traffic.csv"
              empty={t('content.empty')}
              rows={contents}
              rowKey={(row) => `${row.content_type}${row.content_id}`}
              columns={[
                { header: t('content.name'), render: (row) => row.title, csv: (row) => row.title },
                {
                  header: t('traffic.visits'),
                  render: (row) => row.visits,
                  csv: (row) => row.visits,
                  isNumber: true,
                },
                {
                  header: t('traffic.added'),
                  render: (row) => row.cart_adds,
                  csv: (row) => row.cart_adds,
                  isNumber: true,
                },
                {
                  header: t('content.enrolled'),
                  render: (row) => row.enrolments,
                  csv: (row) => row.enrolments,
                  isNumber: true,
                },
              ]}
            />
            <FactsTable
              title={t('traffic.searches')}
              fileName="searches.csv"
              empty={t('traffic.noSearches')}
              rows={searches}
              rowKey={(row) => row.query}
              columns={[
                { header: t('traffic.query'), render: (row) => row.query, csv: (row) => row.query },
                { header: t('traffic.times'), render: (row) => row.n, csv: (row) => row.n, isNumber: true },
              ]}
            />
          </>
        )
      }
    </InsightPage>
  );
};

/** How people come to one's content, and what they do then. */
export const PerformanceTrafficPage = () => (
  <AuthorOnly>
    <Shown />
  </AuthorOnly>
);
