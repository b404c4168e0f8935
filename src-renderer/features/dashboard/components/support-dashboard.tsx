import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PartialDataNotice } from '#renderer/components/partial-data-notice.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { DashboardPage } from '#renderer/components/patterns/dashboard-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import type { NextStep, SupportData } from '../dashboard-data.ts';
import { useReachable } from '../use-reachable.ts';
import { NameCell } from './cells.tsx';
import { CountChart } from './count-chart.tsx';
import { MiniTable } from './mini-table.tsx';
import { PeopleByRole } from './people-by-role.tsx';
import { RoleFigures } from './role-figures.tsx';
import { StepList } from './step-list.tsx';
import { useGreeting, useLine } from './use-greeting.ts';

type Attention = SupportData['attention'][number];

const tones: Readonly<Record<string, StatusTone>> = {
  clock_changed: 'warn',
  clocks_apart: 'warn',
  unsigned_time: 'warn',
  unknown_grant: 'warn',
  began_early: 'warn',
  began_late: 'warn',
  future: 'warn',
  pace: 'warn',
  flood: 'warn',
  claimed_times: 'warn',
  quiet: 'warn',
  ran_out_of_time: 'info',
  waiting_for_marking: 'neutral',
};

interface AttentionTableProps {
  readonly rows: readonly Attention[];
  /** Attempts of others are on the hub alone. */
  readonly isPart: boolean;
}

const AttentionTable = ({ rows, isPart }: AttentionTableProps) => {
  const { t } = useTranslation('dashboard');
  const none = isPart ? 'part' : 'none';
  return (
    <Panel title={t('attention.title')} aside={t('attention.aside')} padded={false}>
      {rows.length === 0 ? (
        <EmptyState
          illustration="people"
          title={t(`attention.${none}.title`)}
          text={t(`attention.${none}.text`)}
        />
      ) : (
        <MiniTable
          label={t('attention.title')}
          rows={rows}
          rowKey={(row) => row.attempt_id}
          columns={[
            {
              key: 'person',
              header: t('columns.student'),
              render: (row) => <NameCell caption={row.exam_title}>{row.student_name}</NameCell>,
            },
            {
              key: 'what',
              header: t('columns.what'),
              render: (row) => (
                <>
                  <StatusBadge tone={tones[row.what] ?? 'neutral'}>{t(`attention.${row.what}`)}</StatusBadge>
                  <Text fz={12} lh="16px" mt={2} c="var(--dim)">
                    {t(`steps.attention_${row.what}`)}
                  </Text>
                </>
              ),
            },
            {
              key: 'at',
              header: t('columns.when'),
              align: 'right',
              isSpare: true,
              render: (row) => <RelativeTime at={row.at} />,
            },
          ]}
        />
      )}
    </Panel>
  );
};

/** Who may need help now, and how the service is used. */
export const SupportDashboard = ({ data }: { readonly data: SupportData }) => {
  const { t } = useTranslation('dashboard');
  const greeting = useGreeting();
  const isPart = useHoldsPart();
  const reachable = useReachable();
  // What the table says already, or whose screen this person may not open, is no step.
  const leadsOn = ({ target }: NextStep): boolean =>
    target !== '/Dashboard' && reachable(target) !== undefined;
  const count = data.attention.length;
  const quiet = isPart ? [] : [t('line.allQuiet')];
  const line = useLine(count === 0 ? quiet : [t('line.attention', { count })]);
  return (
    <DashboardPage
      greeting={greeting}
      line={line}
      sideLabel={t('side.support')}
      side={
        <>
          <StepList title={t('side.steps')} steps={data.next_steps.filter(leadsOn)} />
          <PeopleByRole people={data.people} />
        </>
      }
    >
      <PartialDataNotice above="support" />
      <RoleFigures who="support" figures={data.figures} />
      <AttentionTable rows={data.attention} isPart={isPart} />
      <CountChart
        title={t('charts.signIns')}
        pointHeader={t('charts.day')}
        valueLabel={t('charts.signInsLabel')}
        points={data.sign_ins_per_day}
      />
    </DashboardPage>
  );
};
