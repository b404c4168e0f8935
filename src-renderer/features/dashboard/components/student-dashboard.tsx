import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CalendarButton } from '#renderer/components/calendar-button.tsx';
import { HeatMap } from '#renderer/components/heat-map.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { UnfinishedOrder } from '#renderer/components/money/dashboard-money.tsx';
import { DashboardPage } from '#renderer/components/patterns/dashboard-page.tsx';
import type { StudentData } from '../dashboard-data.ts';
import { CourseCovers } from './course-covers.tsx';
import { CourseHero } from './course-hero.tsx';
import { CoursesDue, LatestCertificates } from './course-side.tsx';
import { ExamHero } from './exam-hero.tsx';
import { ExamsAhead } from './exams-ahead.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NextExam } from './next-exam.tsx';
import { ResultRows } from './result-rows.tsx';
import { RoleFigures } from './role-figures.tsx';
import { StepList } from './step-list.tsx';
import { useGreeting } from './use-greeting.ts';
import { useStudentLine } from './use-student-line.ts';

/** Kinds that the exams in the middle and at the side already show. */
const shownAsExams: ReadonlySet<string> = new Set(['resume_attempt', 'take_exam', 'exam_opens']);

/** What is due, what comes next, how the last exams went. */
export const StudentDashboard = ({ data }: { readonly data: StudentData }) => {
  const { t } = useTranslation('dashboard');
  const greeting = useGreeting();
  const line = useStudentLine(data);
  const { current, upcoming, results } = data;
  const others = upcoming.filter(({ exam_id }) => exam_id !== current?.exam_id);
  const next = others.find(({ is_open }) => !is_open) ?? others[0];
  const isNew = current === null && next === undefined && results.length === 0 && data.continue === null;
  const hasActivity = data.activity.some(({ count }) => count > 0);
  const more = data.next_steps.filter(({ kind }) => !shownAsExams.has(kind));
  const hasSide = [others, more, data.due, data.certificates].some(({ length }) => length > 0) || hasActivity;
  const side = (
    <>
      <ExamsAhead title={t('side.openNow')} exams={others.filter(({ is_open }) => is_open)} />
      <ExamsAhead title={t('side.comingUp')} exams={others.filter(({ is_open }) => !is_open)} />
      <CoursesDue due={data.due} />
      <StepList title={t('side.more')} steps={more} />
      <LatestCertificates certificates={data.certificates} />
      {hasActivity ? (
        <Panel title={t('activity.title')} kind="flush">
          <Box pt={14}>
            <HeatMap days={data.activity} />
          </Box>
        </Panel>
      ) : null}
    </>
  );
  return (
    <DashboardPage
      greeting={greeting}
      line={line}
      actions={<CalendarButton />}
      {...(hasSide ? { side, sideLabel: t('side.student') } : {})}
    >
      <UnfinishedOrder />
      {current === null ? null : <ExamHero exam={current} />}
      {data.continue === null ? null : <CourseHero course={data.continue} isMain={current === null} />}
      {isNew ? <FirstSteps who="student" /> : null}
      {next === undefined ? null : <NextExam exam={next} results={results} />}
      {results.length === 0 ? null : <ResultRows results={results} />}
      {isNew ? null : <RoleFigures who="student" figures={data.figures} />}
      <CourseCovers courses={data.courses} withInstructor />
    </DashboardPage>
  );
};
