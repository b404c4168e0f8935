import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Figure, FigureRow } from '#renderer/components/figure.tsx';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { dayWords } from '#renderer/lib/day-words.ts';
import { AuthorOnly } from '../components/author-only.tsx';
import { FactsTable } from '../components/facts-table.tsx';
import { FigureList } from '../components/figure-list.tsx';
import { InsightPage } from '../components/insight-page.tsx';
import { SeriesChart } from '../components/series-chart.tsx';
import { revenueQuery } from '../queries.ts';
import { useInsight } from '../use-asked.ts';

const ACCOUNT = ['held', 'available', 'paid'] as const;

const Shown = () => {
  const { t, i18n } = useTranslation('insight');
  const { params, asked } = useInsight();
  const query = useQuery(revenueQuery(asked));
  const money = useMoney();
  return (
    <InsightPage
      title={t('revenue.title')}
      description={t('revenue.text')}
      params={params}
      asked={asked}
      query={query}
    >
      {({ frame, figures, entries, account, releases, contents, refund_reasons: reasons }) =>
        frame.contents.length === 0 ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} illustration="exams" />
        ) : (
          <>
            <FigureList figures={figures} currency={frame.currency} params={params} asked={asked} />
            <SeriesChart
              title={t('revenue.chart')}
              figures={figures}
              names={['gross_sales', 'earned']}
              formatValue={(value) => money(value, frame.currency)}
            />
            <Panel title={t('revenue.account')} kind="flush">
              <FigureRow>
                {ACCOUNT.map((name) => (
                  <Figure
                    key={name}
                    label={t(`revenue.${name}`)}
                    value={money(account[name], frame.currency)}
                  />
                ))}
              </FigureRow>
            </Panel>
            <FactsTable
              title={t('revenue.contents')}
              fileName="revenue.csv"
              empty={t('revenue.noSales')}
              rows={contents}
              rowKey={(row) => `${row.content_type}${row.content_id}`}
              columns={[
                { header: t('content.name'), render: (row) => row.title, csv: (row) => row.title },
                {
                  header: t('revenue.sales'),
                  render: (row) => row.sales,
                  csv: (row) => row.sales,
                  isNumber: true,
                },
                {
                  header: t('revenue.refunds'),
                  render: (row) => row.refunds,
                  csv: (row) => row.refunds,
                  isNumber: true,
                },
                ...(['gross', 'tax', 'share'] as const).map((name) => ({
                  header: t(`revenue.${name}`),
                  render: (row: (typeof contents)[number]) => money(row[name], frame.currency),
                  csv: (row: (typeof contents)[number]) => row[name],
                  isNumber: true,
                })),
              ]}
            />
            <FactsTable
              title={t('revenue.entries')}
              fileName="entries.csv"
              empty={t('revenue.noEntries')}
              rows={entries}
              rowKey={(row) => row.kind}
              columns={[
                {
                  header: t('revenue.kind'),
                  render: (row) => t(`entry.${row.kind}`, { defaultValue: row.kind }),
                  csv: (row) => row.kind,
                },
                { header: t('revenue.n'), render: (row) => row.n, csv: (row) => row.n, isNumber: true },
                {
                  header: t('revenue.amount'),
                  render: (row) => money(row.amount, frame.currency),
                  csv: (row) => row.amount,
                  isNumber: true,
                },
              ]}
            />
            <FactsTable
              title={t('revenue.releases')}
              fileName="releases.csv"
              empty={t('revenue.noReleases')}
              rows={releases}
              rowKey={(row) => row.day}
              columns={[
                {
                  header: t('revenue.day'),
                  render: (row) => dayWords(row.day, i18n.language),
                  csv: (row) => row.day,
                },
                {
                  header: t('revenue.amount'),
                  render: (row) => money(row.amount, frame.currency),
                  csv: (row) => row.amount,
                  isNumber: true,
                },
              ]}
            />
            {reasons.length === 0 ? null : (
              <FactsTable
                title={t('revenue.reasons')}
                fileName="refund-reasons.csv"
                empty=""
                rows={reasons}
                rowKey={(row) => row.reason}
                columns={[
                  { header: t('revenue.reason'), render: (row) => row.reason, csv: (row) => row.reason },
                  { header: t('revenue.n'), render: (row) => row.n, csv: (row) => row.n, isNumber: true },
                ]}
              />
            )}
          </>
        )
      }
    </InsightPage>
  );
};

/** What one's content sells for, and what one gets of it. */
export const PerformanceRevenuePage = () => (
  <AuthorOnly>
    <Shown />
  </AuthorOnly>
);
