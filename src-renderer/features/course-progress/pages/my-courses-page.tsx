import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PurchasedCourse } from '#shared/contract/course-records.ts';
import { CalendarButton } from '#renderer/components/calendar-button.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import { MyCourseRow } from '../components/my-course-row.tsx';
import { COURSE_TABS, myCoursesQuery } from '../queries.ts';

const OwnCourses = () => {
  const { t } = useTranslation('course-progress');
  const params = useListParams();
  const tab = COURSE_TABS.find((one) => one === params.tab) ?? 'all';
  const query = useQuery(myCoursesQuery(tab, params.page));
  const isDevice = useHoldsPart();
  const rows = query.data?.rows ?? [];
  const main = rows.find((course) => course.is_open && course.state !== 'finished');
  return (
    <ListPage<PurchasedCourse>
      name="my-courses"
      title={t('title')}
      description={t('description')}
      actions={
        <>
          {isDevice ? (
            <Button variant="default" component={Link} to="/KeptCourses">
              {t('toKept')}
            </Button>
          ) : null}
          <CalendarButton />
        </>
      }
      params={params}
      tabs={{ current: tab, options: COURSE_TABS.map((value) => ({ value, label: t(`tabs.${value}`) })) }}
      query={query}
      rowId={(course) => course.id}
      rowName={(course) => course.course_title}
      renderItem={(course) => <MyCourseRow course={course} isFirst={course === main} />}
      empty={{
        title: t(`empty.${tab}.title`),
        text: t(`empty.${tab}.text`),
        illustration: 'courses',
        action:
          tab === 'all' ? undefined : (
            <Button variant="default" onClick={() => params.setTab('all')}>
              {t('empty.all.look')}
            </Button>
          ),
      }}
    />
  );
};

/** The courses of a student, with how far they are and where they stopped; whoever takes none is told so. */
export const MyCoursesPage = () => {
  const { t } = useTranslation('course-progress');
  const can = useCan();
  if (can('courses:view')) return <OwnCourses />;
  return (
    <RecordPage title={t('title')} backTo="/Dashboard">
      <EmptyState title={t('notTaken.title')} text={t('notTaken.text')} illustration="courses" />
    </RecordPage>
  );
};
