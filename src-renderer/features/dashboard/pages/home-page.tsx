import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { DashboardPage } from '#renderer/components/patterns/dashboard-page.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
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
  const { data, error, refetch, isRefetching } = useQuery(dashboardQuery);
  if (data === undefined) {
    return (
      <DashboardPage
        greeting={greeting}
        line={line}
        {...(error === null ? { side: <SideSkeleton />, sideLabel: t('loading') } : {})}
      >
        {error === null ? (
          <DashboardSkeleton />
        ) : (
          <ErrorState
            title={t('failed')}
            message={errorText(error)}
            isRetrying={isRefetching}
            onRetry={() => void refetch()}
          />
        )}
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
