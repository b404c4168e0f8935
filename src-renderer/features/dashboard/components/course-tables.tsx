import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CourseCard } from '#shared/contract/courses.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { courseCardsQuery } from '../queries.ts';
import { NameCell, ShareCell } from './cells.tsx';
import { MiniTable, type MiniColumn } from './mini-table.tsx';

/** Steps of the course wizard. */
const STEPS = 5;

const pathOf = ({
  about_course_id: id,
  course_status: status,
  course_progress_bar: done,
}: CourseCard): string =>
  status === 'archived'
    ? '/Courses?tab=completed'
    : `/CreateCourse?editCourse=true&courseId=${id}&step=${
        status === 'savedAsDraft' ? Math.min(STEPS, done + 1) : STEPS
      }`;

/** The own courses in two short lists: what is in progress, and what is offered. They are never waited for. */
export const CourseTables = () => {
  const { t } = useTranslation('dashboard');
  const isEnabled = useCan()('instructor-courses:view');
  const drafts = useQuery({ ...courseCardsQuery('in_progress'), enabled: isEnabled }).data ?? [];
  const offered = useQuery({ ...courseCardsQuery('completed'), enabled: isEnabled }).data ?? [];
  const name = (captionOf: (course: CourseCard) => string): MiniColumn<CourseCard> => ({
    key: 'course',
    header: t('columns.course'),
    render: (course) => (
      <NameCell to={pathOf(course)} caption={captionOf(course)}>
        {course.course_title}
      </NameCell>
    ),
  });
  const changed: MiniColumn<CourseCard> = {
    key: 'changed',
    header: t('columns.changed'),
    align: 'right',
    width: 110,
    isSpare: true,
    render: (course) => <RelativeTime at={course.updated_at} />,
  };
  const lessons = (course: CourseCard): string => t('courses.lessons', { count: course.number_of_lessons });
  return (
    <>
      {drafts.length === 0 ? null : (
        <Panel title={t('courses.drafts')} padded={false}>
          <MiniTable
            label={t('courses.drafts')}
            rows={drafts}
            rowKey={(course) => course.about_course_id}
            columns={[
              name((course) =>
                course.course_status === 'pending_approval' ? t('drafts.waiting') : lessons(course),
              ),
              changed,
              {
                key: 'progress',
                header: t('columns.progress'),
                align: 'right',
                width: 172,
                render: (course) => <ShareCell percent={(course.course_progress_bar / STEPS) * 100} />,
              },
            ]}
          />
        </Panel>
      )}
      {offered.length === 0 ? null : (
        <Panel title={t('courses.offered')} padded={false}>
          <MiniTable
            label={t('courses.offered')}
            rows={offered}
            rowKey={(course) => course.about_course_id}
            columns={[
              name((course) => [t(`courses.status.${course.course_status}`), lessons(course)].join(', ')),
              changed,
              {
                key: 'enrolled',
                header: t('columns.enrolled'),
                align: 'right',
                width: 110,
                render: (course) => course.enrolled,
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
};
