import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Analytics } from '#shared/contract/insight-institution.ts';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { Figure } from '#renderer/components/figure.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { dateFormat } from '#renderer/lib/shown-zone.ts';
import { FactsTable } from '../components/facts-table.tsx';
import { FigureList } from '../components/figure-list.tsx';
import { InsightPage } from '../components/insight-page.tsx';
import { RowsLink } from '../components/rows-link.tsx';
import { SeriesChart } from '../components/series-chart.tsx';
import { WeekHours } from '../components/week-hours.tsx';
import { analyticsQuery } from '../queries.ts';
import { useInsight } from '../use-asked.ts';
import { useSizeWords } from '../use-size-words.ts';

/** The figure of each kind of content. */
const FIGURE_OF: Readonly<Record<string, FigureName>> = {
  exam: 'exams',
  course: 'courses',
  question: 'questions',
};

const ActivePeople = ({ active }: Pick<Analytics, 'active'>) => {
  const { t, i18n } = useTranslation('insight');
  return (['day', 'week', 'month'] as const).map((by) => {
    const words = dateFormat(i18n.language, {
      timeZone: 'UTC',
      ...(by === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' }),
    });
    return (
      <Panel key={by}>
        <ChartWithTable
          title={t(`analytics.active.${by}`)}
          kind="bar"
          height={160}
          pointHeader={t(`analytics.by.${by}`)}
          series={[{ name: 'people', label: t('analytics.people') }]}
          points={
            active[by].every(({ people }) => people === 0)
              ? []
              : active[by].map(({ label, people }) => ({
                  label: words.format(new Date(`${label.padEnd(10, '-01')}T00:00:00Z`)),
                  values: { people },
                }))
          }
        />
      </Panel>
    );
  });
};

/** The institution in numbers. */
export const SystemAnalyticsPage = () => {
  const { t } = useTranslation('insight');
  const { params, asked } = useInsight();
  const query = useQuery(analyticsQuery(asked));
  const size = useSizeWords();
  return (
    <InsightPage
      title={t('analytics.title')}
      description={t('analytics.text')}
      params={params}
      asked={asked}
      query={query}
      hasPages={false}
      hasContents={false}
    >
      {({
        frame,
        figures,
        people,
        active,
        contents,
        sitting_now: sitting,
        hours,
        storage,
        devices,
        contacts,
        isKept,
      }) => (
        <>
          {isKept ? <Notice tone="info">{t('analytics.kept')}</Notice> : null}
          <FigureList
            figures={figures}
            currency={frame.currency}
            params={params}
            asked={asked}
            lead={<Figure label={t('analytics.sitting')} value={sitting} note={t('analytics.sittingNote')} />}
          />
          <SeriesChart title={t('analytics.chart')} figures={figures} names={['sign_ins', 'exam_starts']} />
          <ActivePeople active={active} />
          <FactsTable
            title={t('analytics.roles')}
            fileName="people.csv"
            empty={t('analytics.noPeople')}
            rows={people}
            rowKey={(row) => row.role}
            columns={[
              { header: t('analytics.role'), render: (row) => row.role, csv: (row) => row.role },
              {
                header: t('analytics.people'),
                render: (row) => row.people,
                csv: (row) => row.people,
                isNumber: true,
              },
              {
                header: t('analytics.activeOf'),
                render: (row) => row.active,
                csv: (row) => row.active,
                isNumber: true,
              },
            ]}
          />
          <WeekHours title={t('hours.exam')} hours={hours} />
          <FactsTable
            title={t('analytics.contents')}
            fileName="contents.csv"
            empty={t('analytics.noContents')}
            rows={contents}
            rowKey={(row) => `${row.kind} ${row.state}`}
            columns={[
              { header: t('content.kind'), render: (row) => t(`kind.${row.kind}`), csv: (row) => row.kind },
              {
                header: t('analytics.state'),
                render: (row) => t(`state.${row.state}`, { defaultValue: row.state }),
                csv: (row) => row.state,
              },
              {
                header: t('analytics.n'),
                render: ({ kind, state, n }) => {
                  const name = FIGURE_OF[kind];
                  return name === undefined ? (
                    n
                  ) : (
                    <RowsLink name={name} label={state} value={n} params={params} />
                  );
                },
                csv: (row) => row.n,
                isNumber: true,
              },
            ]}
          />
          <FactsTable
            title={t('analytics.storage')}
            fileName="storage.csv"
            empty={t('analytics.noFiles')}
            rows={storage}
            rowKey={(row) => row.kind}
            columns={[
              {
                header: t('content.kind'),
                render: (row) => t(`mime.${row.kind}`, { defaultValue: row.kind }),
                csv: (row) => row.kind,
              },
              {
                header: t('analytics.files'),
                render: (row) => (
                  <RowsLink name="stored_bytes" label={row.kind} value={row.files} params={params} />
                ),
                csv: (row) => row.files,
                isNumber: true,
              },
              {
                header: t('analytics.size'),
                render: (row) => size(row.bytes),
                csv: (row) => row.bytes,
                isNumber: true,
              },
            ]}
          />
          <FactsTable
            title={t('analytics.contacts')}
            fileName="contacts.csv"
            empty={t('analytics.noDevices')}
            rows={devices.length === 0 ? [] : contacts}
            rowKey={(row) => row.contact}
            columns={[
              {
                header: t('by.contact'),
                render: (row) => t(`contact.${row.contact}`, { defaultValue: row.contact }),
                csv: (row) => row.contact,
              },
              {
                header: t('analytics.n'),
                render: (row) => (
                  <RowsLink name="devices" label={row.contact} value={row.n} params={params} />
                ),
                csv: (row) => row.n,
                isNumber: true,
              },
            ]}
          />
          <FactsTable
            title={t('analytics.devices')}
            fileName="devices.csv"
            empty={t('analytics.noDevices')}
            rows={devices}
            rowKey={(row) => row.version}
            columns={[
              { header: t('analytics.version'), render: (row) => row.version, csv: (row) => row.version },
              { header: t('analytics.n'), render: (row) => row.n, csv: (row) => row.n, isNumber: true },
              {
                header: t('analytics.oldest'),
                render: (row) =>
                  row.oldest_contact === null ? '' : <RelativeTime at={row.oldest_contact} />,
                csv: (row) => row.oldest_contact,
              },
            ]}
          />
        </>
      )}
    </InsightPage>
  );
};
