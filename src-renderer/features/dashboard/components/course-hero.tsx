import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StudentData } from '../dashboard-data.ts';
import { HeroCard } from './hero-card.tsx';

type Course = NonNullable<StudentData['continue']>;

const targetOf = ({ course_id: id, item_id: item, position_ms: at }: Course): string =>
  `/coursePage?courseId=${id}${item === null ? '' : `&itemId=${item}`}${at > 0 ? `&at=${at}` : ''}`;

/** The course that is under way, with the item where it goes on. */
export const CourseHero = ({
  course,
  isMain,
}: {
  readonly course: Course;
  /** The one filled button of the screen is here, not at an exam. */
  readonly isMain: boolean;
}) => {
  const { t } = useTranslation('dashboard');
  const { completed_count: done, required_count: count } = course;
  return (
    <HeroCard
      subject={course.subject}
      over={t('hero.course', { subject: course.subject })}
      title={course.course_title}
      text={course.item_title === '' ? '' : t('hero.courseNext', { item: course.item_title })}
      progress={{ label: t('hero.items', { done, count }), percent: course.progress }}
      action={
        <Button
          component={Link}
          to={targetOf(course)}
          size="md"
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
          aria-label={t('hero.courseLabel', { title: course.course_title })}
        >
          {t('hero.continue')}
        </Button>
      }
    />
  );
};
