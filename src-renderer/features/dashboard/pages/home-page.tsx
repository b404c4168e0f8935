import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '#renderer/components/query-state.tsx';
import { DashboardPage } from '#renderer/components/patterns/dashboard-page.tsx';
import { AdminDashboard } from '../components/admin-dashboard.tsx';
import { AuthorDashboard } from '../components/author-dashboard.tsx';
import { DashboardSkeleton, SideSkeleton } from '../components/dashboard-skeleton.tsx';
import { StudentDashboard } from '../components/student-dashboard.tsx';
import { SupportDashboard } from '../components/support-dashboard.tsx';
import { useGreeting, useLine } from '../components/use-greeting.ts';
import { dashboardQuery } from '../queries.ts';

/** Where everybody lands: the dashboard that fits what the person may do. */
export const HomePage = () => {
  const { t } = useTranslation('dashboard');
  const greeting = useGreeting();
  const line = useLine([]);
  const query = useQuery(dashboardQuery);
  const { data, error } = query;
  if (data === undefined) {
    return (
      <DashboardPage
        greeting={greeting}
        line={line}
        {...(error === null ? { side: <SideSkeleton />, sideLabel: t('loading') } : {})}
      >
        <QueryState query={query} skeleton={<DashboardSkeleton />} errorTitle={t('failed')} />
      </DashboardPage>
    );
  }
  switch (data.role) {
    case 'student':
      return <StudentDashboard data={data} />;
    case 'author':
      return <AuthorDashboard data={data} />;
    case 'support':
      return <SupportDashboard data={data} />;
    case 'admin':
      return <AdminDashboard data={data} />;
  }
};
