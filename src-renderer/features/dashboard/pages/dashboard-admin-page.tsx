import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { AdminDashboard } from '../components/admin-dashboard.tsx';
import { DashboardSkeleton } from '../components/dashboard-skeleton.tsx';
import { dashboardQuery } from '../queries.ts';
import { sampleAdminData } from '../sample-admin-data.ts';

const OwnDashboard = () => {
  const { t } = useTranslation('dashboard');
  const query = useQuery(dashboardQuery);
  return (
    <QueryState query={query} skeleton={<DashboardSkeleton />} errorTitle={t('failed')}>
      {(data) => (data.role === 'admin' ? <AdminDashboard data={data} /> : null)}
    </QueryState>
  );
};

const SampleDashboard = () => {
  const [data] = useState(() => sampleAdminData(Date.now()));
  return <AdminDashboard data={data} isSample />;
};

/** The dashboard of administrators: the real one for them, one with sample data for everybody else. */
export const DashboardAdminPage = () =>
  useCan()('admin-dashboard:view') ? <OwnDashboard /> : <SampleDashboard />;
