import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { CourseCover } from '#renderer/components/course-cover.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import type { CourseItem } from '../dashboard-data.ts';
import classes from './course-covers.module.css';

const cx = bindClasses(classes);

interface CourseCoversProps {
  readonly courses: readonly CourseItem[];
  /** Students want to know who teaches, and go on with the course; the author knows, and edits it. */
  readonly withInstructor: boolean;
}

/** The own courses by their covers. */
export const CourseCovers = ({ courses, withInstructor }: CourseCoversProps) => {
  const { t } = useTranslation('dashboard');
  if (courses.length === 0) return null;
  return (
    <Panel title={t('courses.title')} aside={t('count', { count: courses.length })} kind="flush">
      <ul className={cx('grid')}>
        {courses.map((course) => (
          <li key={course.id}>
            <div className={cx('cover')}>
              <CourseCover subject={course.subject} title={course.course_title} />
            </div>
            <h3 className={cx('title')}>
              {withInstructor ? (
                <Anchor component={Link} to={`/coursePage?courseId=${course.id}`} variant="ink" inherit>
                  {course.course_title}
                </Anchor>
              ) : (
                course.course_title
              )}
            </h3>
            <p className={cx('caption')}>
              {t('courses.lessons', { count: course.number_of_lessons })}
              {withInstructor ? `, ${course.instructor_name}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
