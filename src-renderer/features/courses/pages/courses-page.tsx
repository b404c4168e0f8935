import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { COURSE_LEVELS, type CourseStatus } from '#shared/contract/course-drafts.ts';
import type { CourseCard } from '#shared/contract/courses.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { CourseCardView } from '../components/course-card.tsx';
import { CourseState } from '../components/course-status.tsx';
import { editPath } from '../course-path.ts';
import { courseListQuery, listAllCourses, subjectsQuery, type CourseGroup } from '../queries.ts';
import { useCourseActions } from '../use-course-actions.tsx';
import { useCourseColumns, useCourseCsv } from '../use-course-columns.tsx';

const STATUSES: Readonly<Record<CourseGroup, readonly CourseStatus[]>> = {
  in_progress: ['savedAsDraft', 'pending_approval'],
  completed: ['scheduled', 'published', 'archived'],
};
const PRICES = ['free', 'paid'] as const;
const LEVELS = COURSE_LEVELS.filter((level) => level !== '');

/** The courses that a person has made: what is in progress, and what is offered. */
export function CoursesPage() {
  const { t } = useTranslation('courses');
  const navigate = useNavigate();
  const can = useCan();
  const userId = useSession()?.user.id;
  const params = useListParams();
  const group: CourseGroup = params.tab === 'completed' ? 'completed' : 'in_progress';
  const read = (name: string): string | undefined => params.filters[name]?.[0];
  const status = STATUSES[group].find((one) => one === read('status'));
  const category = read('category');
  const level = LEVELS.find((one) => one === read('level'));
  const price = PRICES.find((one) => one === read('price'));
  const filter = { group, search: params.q, status, category, level, price };
  const query = useQuery(courseListQuery(filter, params.page));
  const subjects = useQuery(subjectsQuery).data ?? [];
  const columns = useCourseColumns();
  const csvColumns = useCourseCsv();
  const { actions, versions } = useCourseActions();
  const canAdd = can('instructor-courses:add');
  const open = (row: CourseCard): void => {
    if (row.course_status !== 'archived') void navigate(editPath(row.about_course_id, userId));
  };
  const clear = (name: string) => () => params.setFilter(name, undefined);
  const names = [
    ...new Set([...subjects.map(({ name }) => name), ...(category === undefined ? [] : [category])]),
  ];
  const choice = (
    name: string,
    label: string,
    value: string | undefined,
    data: { value: string; label: string }[],
  ) => (
    <Select
      label={label}
      clearable
      data={data}
      value={value ?? null}
      onChange={(next) => params.setFilter(name, next ?? undefined)}
    />
  );
  return (
    <>
      <ListPage<CourseCard>
        name="courses"
        title={t('list.title')}
        description={t('list.description')}
        actions={
          <Button component={Link} to="/MediaLibrary" variant="default" visibleFrom="sm">
            {t('action.mediaLibrary')}
          </Button>
        }
        create={canAdd ? { label: t('action.new'), to: '/CreateCourse' } : undefined}
        params={params}
        tabs={{
          current: group,
          options: [
            { value: 'in_progress', label: t('list.in_progress') },
            { value: 'completed', label: t('list.completed') },
          ],
        }}
        query={query}
        pageSize={PAGE_SIZE}
        rowId={(row) => row.about_course_id}
        rowName={(row) => row.course_title}
        columns={columns}
        text={{
          renderTitle: (row) => row.course_title,
          renderCaption: (row) => <CourseState course={row} />,
          renderAside: (row) => <RelativeTime at={row.updated_at} />,
        }}
        renderCard={(row) => <CourseCardView course={row} onOpen={() => open(row)} />}
        empty={{
          title: group === 'completed' ? t('list.emptyCompleted') : t('list.emptyTitle'),
          text: group === 'completed' ? t('list.emptyCompletedText') : t('list.emptyText'),
          illustration: 'generic',
        }}
        searchLabel={t('list.search')}
        filters={
          <>
            {choice(
              'status',
              t('column.status'),
              status,
              STATUSES[group].map((value) => ({ value, label: t(`status.${value}`) })),
            )}
            {choice(
              'category',
              t('column.category'),
              category,
              names.map((name) => ({ value: name, label: name })),
            )}
            {choice(
              'level',
              t('column.level'),
              level,
              LEVELS.map((value) => ({ value, label: t(`level.${value}`) })),
            )}
            {choice(
              'price',
              t('list.price'),
              price,
              PRICES.map((value) => ({ value, label: t(`list.prices.${value}`) })),
            )}
          </>
        }
        activeFilters={[
          ...(status === undefined
            ? []
            : [{ key: 'status', label: t(`status.${status}`), onRemove: clear('status') }]),
          ...(category === undefined
            ? []
            : [{ key: 'category', label: category, onRemove: clear('category') }]),
          ...(level === undefined
            ? []
            : [{ key: 'level', label: t(`level.${level}`), onRemove: clear('level') }]),
          ...(price === undefined
            ? []
            : [{ key: 'price', label: t(`list.prices.${price}`), onRemove: clear('price') }]),
        ]}
        rowActions={actions}
        onOpen={open}
        csv={{ fileName: 'courses.csv', columns: csvColumns, load: () => listAllCourses(filter) }}
      />
      {versions}
    </>
  );
}
