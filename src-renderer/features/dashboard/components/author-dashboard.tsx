import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AllNotes } from '#renderer/components/content-notes.tsx';
import { EarnedThisMonth } from '#renderer/components/money/dashboard-money.tsx';
import { DashboardPage, PanelGrid } from '#renderer/components/patterns/dashboard-page.tsx';
import type { AuthorData } from '../dashboard-data.ts';
import { useReachable } from '../use-reachable.ts';
import { CountChart } from './count-chart.tsx';
import { CourseTables } from './course-tables.tsx';
import { DraftHero } from './draft-hero.tsx';
import { DraftTable, HardestQuestions, PublishedTable } from './exam-tables.tsx';
import { FirstSteps } from './first-steps.tsx';
import { RecentlyViewed, RecentQuestions } from './recent-things.tsx';
import { RoleFigures } from './role-figures.tsx';
import { ScoreChart } from './score-chart.tsx';
import { StepList } from './step-list.tsx';
import { useGreeting, useLine } from './use-greeting.ts';

const firstStepKinds: ReadonlySet<string> = new Set(['create_exam', 'import_questions']);

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const countOf = (data: AuthorData, kind: string): number =>
  data.next_steps.filter((step) => step.kind === kind).length;

const useAuthorLine = (data: AuthorData): string => {
  const { t } = useTranslation('dashboard');
  const toMark = countOf(data, 'mark_answers');
  const drafts = data.drafts.filter(({ exam_status }) => exam_status === 'savedAsDraft').length;
  return useLine([
    ...(toMark > 0 ? [t('line.toMark', { count: toMark })] : []),
    ...(drafts > 0 ? [t('line.drafts', { count: drafts })] : []),
    ...(toMark === 0 && drafts === 0 ? [t('line.nothingWaits')] : []),
  ]);
};

const AuthorActions = ({ hasHero }: { readonly hasHero: boolean }) => {
  const { t } = useTranslation('dashboard');
  const reachable = useReachable();
  return (
    <>
      {reachable('/ImportQuestions') === undefined ? null : (
        <Button
          component={Link}
          to="/ImportQuestions"
          variant="default"
          leftSection={<IconFileImport {...icon} />}
        >
          {t('actions.import')}
        </Button>
      )}
      {reachable('/CreateCourse') === undefined ? null : (
        <Button component={Link} to="/CreateCourse" variant="default" leftSection={<IconPlus {...icon} />}>
          {t('actions.newCourse')}
        </Button>
      )}
      {reachable('/CreateExam') === undefined ? null : (
        <Button
          component={Link}
          to="/CreateExam"
          variant={hasHero ? 'default' : 'filled'}
          leftSection={<IconPlus {...icon} />}
        >
          {t('actions.newExam')}
        </Button>
      )}
    </>
  );
};

/** Drafts to finish, how published exams go, what to improve. */
export const AuthorDashboard = ({ data }: { readonly data: AuthorData }) => {
  const { t } = useTranslation('dashboard');
  const greeting = useGreeting();
  const line = useAuthorLine(data);
  const reachable = useReachable();
  const questions = data.figures.find(({ key }) => key === 'questions')?.value ?? 0;
  const hasExams = data.drafts.length > 0 || data.published.length > 0;
  const isNew = questions === 0 && !hasExams && data.courses.length === 0;
  const hero = data.drafts.find(({ exam_status }) => exam_status === 'savedAsDraft');
  // The hero is the first of the drafts, and the first steps are those of whoever has no exam yet.
  const heroTarget = hero === undefined ? undefined : `/CreateExam?examId=${hero.exam_step_one_id}`;
  const steps = data.next_steps.filter(
    ({ kind, target }) => target !== heroTarget && (hasExams || !firstStepKinds.has(kind)),
  );
  if (isNew) {
    return (
      <DashboardPage greeting={greeting} line={line}>
        <FirstSteps who="author" only={data.starter_steps} />
      </DashboardPage>
    );
  }
  return (
    <DashboardPage
      greeting={greeting}
      line={line}
      actions={hasExams ? <AuthorActions hasHero={hero !== undefined} /> : undefined}
      sideLabel={t('side.author')}
      side={
        <>
          <StepList title={t('side.steps')} steps={steps} />
          <RecentQuestions questions={data.recent_questions} />
          <RecentlyViewed />
        </>
      }
    >
      <AllNotes
        pathOf={({ content_kind: kind, content_id: id }) =>
          reachable(
            kind === 'exam'
              ? `/CreateExam?editExam=true&examId=${id}`
              : `/CreateCourse?editCourse=true&courseId=${id}`,
          )
        }
      />
      {hero === undefined ? null : <DraftHero draft={hero} />}
      {hasExams ? null : <FirstSteps who="builder" />}
      <RoleFigures who="author" figures={data.figures} />
      <EarnedThisMonth />
      {hasExams ? (
        <PanelGrid>
          <CountChart
            title={t('charts.perWeek')}
            pointHeader={t('charts.week')}
            valueLabel={t('charts.attempts')}
            points={data.attempts_per_week}
          />
          <ScoreChart distribution={data.distribution} />
        </PanelGrid>
      ) : null}
      <DraftTable drafts={data.drafts.filter((draft) => draft !== hero)} />
      <PublishedTable exams={data.published} />
      <HardestQuestions questions={data.hardest_questions} />
      <CourseTables />
    </DashboardPage>
  );
};
