import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ContentStanding, Overview } from '#shared/contract/insight-content.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { Sparkline } from '#renderer/components/sparkline.tsx';
import { AttentionList } from '../components/attention-list.tsx';
import { AuthorOnly } from '../components/author-only.tsx';
import { FactsTable } from '../components/facts-table.tsx';
import { FigureList } from '../components/figure-list.tsx';
import { InsightPage } from '../components/insight-page.tsx';
import { SeriesChart } from '../components/series-chart.tsx';
import { overviewQuery } from '../queries.ts';
import { useInsight } from '../use-asked.ts';

const ContentTable = ({ contents }: { readonly contents: readonly ContentStanding[] }) => {
  const { t } = useTranslation('insight');
  const percent = (value: number | null): string =>
    value === null ? t('none') : t('percent', { value: shownPercent(value) });
  return (
    <FactsTable
      title={t('content.title')}
      fileName="content.csv"
      empty={t('content.empty')}
      rows={contents}
      rowKey={(row) => `${row.content_type}${row.content_id}`}
      columns={[
        {
          header: t('content.name'),
          render: (row) => (
            <Anchor
              component={Link}
              to={`/CourseEngagement?${row.content_type}=${row.content_id}`}
              variant="ink"
            >
              {row.title}
            </Anchor>
          ),
          csv: (row) => row.title,
        },
        {
          header: t('content.kind'),
          render: (row) => t(`kind.${row.content_type}`),
          csv: (row) => t(`kind.${row.content_type}`),
        },
        {
          header: t('content.enrolled'),
          render: (row) => row.enrolled,
          csv: (row) => row.enrolled,
          isNumber: true,
        },
        {
          header: t('content.active'),
          render: (row) => row.active,
          csv: (row) => row.active,
          isNumber: true,
        },
        {
          header: t('content.rate'),
          render: (row) => percent(row.rate),
          csv: (row) => row.rate,
          isNumber: true,
        },
        {
          header: t('content.mean'),
          render: (row) => percent(row.mean_score),
          csv: (row) => row.mean_score,
          isNumber: true,
        },
        {
          header: t('content.trend'),
          render: (row) => <Sparkline values={row.series} label={row.title} />,
          csv: (row) => row.series.join(' '),
        },
      ]}
    />
  );
};

const LatestTable = ({ latest }: Pick<Overview, 'latest'>) => {
  const { t } = useTranslation('insight');
  return (
    <FactsTable
      title={t('latest.title')}
      fileName="latest-results.csv"
      empty={t('latest.empty')}
      rows={latest}
      rowKey={(row) => row.attempt_id}
      columns={[
        { header: t('latest.student'), render: (row) => row.student_name, csv: (row) => row.student_name },
        {
          header: t('latest.exam'),
          render: (row) => (
            <Anchor component={Link} to={`/Exams?preview=${row.exam_id}`} variant="ink">
              {row.exam_title}
            </Anchor>
          ),
          csv: (row) => row.exam_title,
        },
        {
          header: t('latest.score'),
          render: (row) =>
            row.exam_score === null ? t('none') : t('percent', { value: shownPercent(row.exam_score) }),
          csv: (row) => row.exam_score,
          isNumber: true,
        },
        {
          header: t('latest.result'),
          render: (row) => t(`result.${row.exam_result}`, { defaultValue: row.exam_result }),
          csv: (row) => row.exam_result,
        },
        {
          header: t('latest.at'),
          render: (row) => <RelativeTime at={row.submitted_at} />,
          csv: (row) => row.submitted_at,
        },
      ]}
    />
  );
};

const Shown = () => {
  const { t } = useTranslation('insight');
  const { params, asked } = useInsight();
  const query = useQuery(overviewQuery(asked));
  return (
    <InsightPage
      title={t('overview.title')}
      description={t('overview.text')}
      params={params}
      asked={asked}
      query={query}
    >
      {({ attention, figures, contents, latest, frame }) =>
        frame.contents.length === 0 ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} illustration="exams" />
        ) : (
          <>
            <AttentionList attention={attention} />
            <FigureList figures={figures} currency={frame.currency} params={params} asked={asked} />
            <SeriesChart
              title={t('overview.chart')}
              figures={figures}
              names={['hand_ins', 'enrolments', 'active_learners']}
            />
            <ContentTable contents={contents} />
            <LatestTable latest={latest} />
          </>
        )
      }
    </InsightPage>
  );
};

/** How one's content does, and what needs one first. */
export const PerformanceOverviewPage = () => (
  <AuthorOnly>
    <Shown />
  </AuthorOnly>
);
