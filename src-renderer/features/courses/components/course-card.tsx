import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseCard } from '#shared/contract/courses.ts';
import { ProgressRing } from '#renderer/components/progress-ring.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { isInProgress, STEP_COUNT } from '../course-status-sign.ts';
import { CourseState } from './course-status.tsx';

export interface CourseCardViewProps {
  course: CourseCard;
  onOpen: () => void;
}

/** A course as a card: its cover, and how far it is or who is in it. */
export function CourseCardView({ course, onOpen }: CourseCardViewProps) {
  const { t } = useTranslation('courses');
  const isDraft = isInProgress(course.course_status);
  const steps = t('card.steps', { done: course.course_progress_bar });
  return (
    <UnstyledButton display="flex" w="100%" h="100%" style={{ flexDirection: 'column' }} onClick={onOpen}>
      <Box component="span" display="block" w="100%" style={{ overflow: 'hidden', borderRadius: 8 }}>
        <StoredCover
          subject={course.course_category}
          title={course.course_title}
          image={course.course_image}
        />
      </Box>
      <Stack component="span" gap={10} p={16} w="100%" flex={1} justify="space-between">
        <Group component="span" gap={12} w="100%" align="flex-start" justify="space-between" wrap="nowrap">
          <Stack component="span" gap={4} align="flex-start" miw={0}>
            <Text
              component="span"
              fw={600}
              lineClamp={2}
              title={course.course_title}
              style={{ overflowWrap: 'anywhere' }}
            >
              {course.course_title}
            </Text>
            <Text component="span" size="xs" c="dimmed" lineClamp={1}>
              {course.course_subtitle || course.course_category}
            </Text>
            <CourseState course={course} />
          </Stack>
          {isDraft ? (
            <ProgressRing value={course.course_progress_bar} total={STEP_COUNT} label={steps} size={44} />
          ) : null}
        </Group>
        <Group component="span" gap="2px 12px" w="100%" fz="xs" lh="16px" c="dimmed">
          <span>{t('count.lessons', { count: course.number_of_lessons })}</span>
          <span>{t('count.minutes', { count: course.duration_minutes })}</span>
          <span>{isDraft ? steps : t('card.enrolled', { count: course.enrolled })}</span>
          <Text component="span" inherit ms="auto">
            <RelativeTime at={course.updated_at} />
          </Text>
        </Group>
      </Stack>
    </UnstyledButton>
  );
}
