import { useTranslation } from 'react-i18next';
import { RevenueFigures } from '#renderer/components/money/dashboard-money.tsx';
import { DashboardPage, PanelGrid } from '#renderer/components/patterns/dashboard-page.tsx';
import { DueList } from '#renderer/components/patterns/due-list.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { PartialDataNotice } from '#renderer/components/partial-data-notice.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import type { AdminData } from '../dashboard-data.ts';
import { NameCell, ShareCell } from './cells.tsx';
import { CountChart } from './count-chart.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MiniTable } from './mini-table.tsx';
import { PeopleByRole } from './people-by-role.tsx';
import { RoleFigures } from './role-figures.tsx';
import { ScoreChart } from './score-chart.tsx';
import { StepList } from './step-list.tsx';
import { useGreeting, useLine } from './use-greeting.ts';

const SIGN_INS = 6;

const SubjectTable = ({ subjects }: { readonly subjects: AdminData['subjects'] }) => {
  const { t } = useTranslation('dashboard');
  if (subjects.length === 0) return null;
  return (
    <Panel title={t('subjects.title')} aside={t('subjects.aside')} padded={false}>
      <MiniTable
        label={t('subjects.title')}
        rows={subjects}
        rowKey={(row) => row.subject}
        columns={[
          {
            key: 'subject',
            header: t('columns.subject'),
            render: (row) => <NameCell>{row.subject}</NameCell>,
          },
          {
            key: 'questions',
            header: t('columns.questions'),
            align: 'right',
            width: 88,
            render: (row) => row.questions,
          },
          {
            key: 'exams',
            header: t('columns.exams'),
            align: 'right',
            width: 88,
            isSpare: true,
            render: (row) => row.exams,
          },
          {
            key: 'mean',
            header: t('columns.mean'),
            align: 'right',
            width: 172,
            render: (row) => <ShareCell percent={row.mean_score} />,
          },
        ]}
      />
    </Panel>
  );
};

/** Steps that stand for people who wait, one for however many there are. */
const WAITING_STEPS = ['approve_people', 'access_requests'] as const;

interface AdminDashboardProps {
  readonly data: AdminData;
  /** True where nobody's institution is shown: it says so in place of the greeting. */
  readonly isSample?: boolean;
}

/** The institution in numbers. */
export const AdminDashboard = ({ data, isSample = false }: AdminDashboardProps) => {
  const { t } = useTranslation('dashboard');
  const greeting = useGreeting();
  const figure = (key: string): number => data.figures.find((one) => one.key === key)?.value ?? 0;
  const countOf = (wanted: string): number => data.next_steps.filter(({ kind }) => kind === wanted).length;
  const exams = countOf('approve_exam') + countOf('approve_course');
  const waiting = [
    ...(exams > 0 ? [t('line.approvals', { count: exams })] : []),
    ...WAITING_STEPS.filter((kind) => countOf(kind) > 0).map((kind) => t(`line.${kind}`)),
  ];
  const isNew = figure('questions') === 0 && figure('people') <= 1;
  const isPart = useHoldsPart() && !isSample;
  // What waits for a decision is not on this computer, so that nothing here says that there is none.
  const nothing = isPart ? [] : [t('line.nothingToDecide')];
  const line = useLine(waiting.length > 0 ? waiting : nothing);
  const noAttempts = isPart ? t('charts.onHub') : undefined;
  const signIns = data.recent_sign_ins.slice(0, SIGN_INS);
  return (
    <DashboardPage
      greeting={isSample ? t('sample.title') : greeting}
      line={isSample ? t('sample.text') : line}
      sideLabel={t('side.admin')}
      side={
        <>
          {isNew ? null : <StepList title={t('side.steps')} steps={data.next_steps} />}
          <PeopleByRole people={data.people} />
          {signIns.length === 0 ? null : (
            <Panel title={t('recent.signIns')} kind="flush">
              <DueList
                items={signIns.map((row) => ({
                  key: `${row.name} ${row.at}`,
                  title: row.name,
                  caption: row.role,
                  aside: <RelativeTime at={row.at} />,
                }))}
              />
            </Panel>
          )}
        </>
      }
    >
      {isSample ? <Notice tone="info">{t('sample.notice')}</Notice> : <PartialDataNotice above="admin" />}
      {isNew ? <FirstSteps who="admin" /> : null}
      <RoleFigures who="admin" figures={data.figures} />
      <RevenueFigures />
      {isNew ? null : (
        <>
          <PanelGrid>
            <CountChart
              title={t('charts.perDay')}
              pointHeader={t('charts.day')}
              valueLabel={t('charts.attempts')}
              points={data.attempts_per_day}
              emptyText={noAttempts}
            />
            <ScoreChart distribution={data.distribution} emptyText={noAttempts} />
          </PanelGrid>
          <SubjectTable subjects={data.subjects} />
        </>
      )}
    </DashboardPage>
  );
};
