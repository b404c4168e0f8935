import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { ComparisonPanels } from '../components/comparison-panels.tsx';
import { CourseTable } from '../components/course-table.tsx';
import { ResultCharts, TimeChart } from '../components/result-charts.tsx';
import { ResultTable } from '../components/result-table.tsx';
import { SubjectTable } from '../components/subject-table.tsx';
import { ownPerformanceQuery } from '../queries.ts';

const OwnPerformancePage = () => {
  const { t } = useTranslation(['performance', 'shell']);
  const query = useQuery(ownPerformanceQuery);
  return (
    <>
      <PageHeader title={t('shell:routes.performance')} description={t('text')} withLine />
      <Stack gap={24} maw={960} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        <QueryState
          query={query}
          errorTitle={t('failed')}
          empty={{
            when: ({ results, courses }) => results.length === 0 && courses.length === 0,
            content: <EmptyState title={t('empty')} text={t('emptyText')} illustration="exams" />,
          }}
        >
          {({ results, courses, subjects, months }) => (
            <>
              {courses.length === 0 ? null : <CourseTable courses={courses} />}
              {results.length === 0 ? null : (
                <>
                  <ResultCharts results={results} />
                  <ComparisonPanels />
                  <SubjectTable subjects={subjects} />
                  <TimeChart months={months} />
                  <ResultTable results={results} />
                </>
              )}
            </>
          )}
        </QueryState>
      </Stack>
    </>
  );
};

/** How a student does; authors are led to the overview of their content. */
export const PerformancePage = () => {
  const can = useCan();
  if (can('exams:view')) return <OwnPerformancePage />;
  const isAuthor = can('instructor-exams:view') || can('instructor-courses:view');
  return <Navigate to={isAuthor ? '/performanceOverview' : '/Dashboard'} replace />;
};
