import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { QueryState } from '#renderer/components/query-state.tsx';
import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { LibraryList } from '../components/library-list.tsx';
import { ReportView } from '../components/report-view.tsx';
import { RunList } from '../components/run-list.tsx';
import { ScheduleList } from '../components/schedule-list.tsx';
import { VariantList } from '../components/variant-list.tsx';
import { libraryQuery } from '../queries.ts';

const TABS = ['library', 'runs', 'saved', 'schedules'] as const;

const OneReport = ({ name }: { readonly name: string }) => {
  const query = useQuery(libraryQuery);
  return (
    <QueryState query={query}>
      {({ data, time_zone: timeZone }) => {
        const report = data.find((one) => one.name === name);
        // What one may not make, or is gone, is not in the library: it is shown instead.
        return report === undefined ? (
          <Lists />
        ) : (
          <ReportView key={name} report={report} timeZone={timeZone} />
        );
      }}
    </QueryState>
  );
};

const Lists = () => {
  const { t } = useTranslation('reports');
  const params = useListParams();
  const current = TABS.find((tab) => tab === params.tab) ?? 'library';
  const tabs: ListTabs = { current, options: TABS.map((value) => ({ value, label: t(`tab.${value}`) })) };
  const shared = { params, tabs } as const;
  if (current === 'runs') return <RunList {...shared} />;
  if (current === 'saved') return <VariantList {...shared} />;
  if (current === 'schedules') return <ScheduleList {...shared} />;
  return <LibraryList {...shared} />;
};

/** Reports of the institution: what there is, what was made, and what is made by itself (spec 1 §2.6). */
export const ReportsPage = () => {
  const name = useSearchParams()[0].get('report');
  return name === null ? <Lists /> : <OneReport name={name} />;
};
