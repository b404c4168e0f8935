import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PurchasedCourse } from '#shared/contract/course-records.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { KeepButton } from '#renderer/components/kept-courses/keep-button.tsx';
import { ProgressRing } from '#renderer/components/progress-ring.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { lengthText } from '#renderer/components/media/media-words.tsx';

type Place = PurchasedCourse['places'][number];

/** Where a course is gone on with: the item where somebody stopped here, else the next one. */
function targetOf({ id, places, next_item: next }: PurchasedCourse): string {
  const own = places.find((place) => place.is_this_computer);
  const itemId = own?.item_id ?? next?.item_id;
  return `/coursePage?courseId=${id}${itemId === undefined ? '' : `&itemId=${itemId}`}`;
}

const placeTarget = (courseId: number, place: Place): string =>
  `/coursePage?courseId=${courseId}&itemId=${place.item_id}&at=${place.position_ms}`;

function useStanding(course: PurchasedCourse): { tone: StatusTone; text: string } {
  const { t, i18n } = useTranslation('course-progress');
  const { completion } = course;
  const day = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(at));
  if (completion !== null) {
    const date = day(completion.finished_at);
    const isNew = completion.new_since > 0;
    if (completion.result === 'pending') return { tone: 'info', text: t('standing.pending', { date }) };
    if (completion.result === 'fail') return { tone: 'warn', text: t('standing.failed', { date }) };
    return isNew
      ? { tone: 'ok', text: t('standing.newSince', { date, count: completion.new_since }) }
      : { tone: 'ok', text: t('standing.finished', { date }) };
  }
  if (!course.is_open && course.opens_at !== null)
    return {
      tone: 'neutral',
      text: t('standing.opens', { date: formatAbsolute(Date.parse(course.opens_at), i18n.language) }),
    };
  if (course.progress === 100) return { tone: 'info', text: t('standing.decided') };
  return course.state === 'not_started'
    ? { tone: 'neutral', text: t('standing.notStarted') }
    : {
        tone: 'info',
        text: t('standing.running', { done: course.completed_count, count: course.required_count }),
      };
}

/** Where somebody stopped on another computer, where that is the later place. */
const OtherPlace = ({ course }: { readonly course: PurchasedCourse }) => {
  const { t } = useTranslation('course-progress');
  const own = course.places.find((place) => place.is_this_computer);
  const other = course.places.find((place) => !place.is_this_computer);
  if (other === undefined || (own !== undefined && own.at > other.at)) return null;
  const where = {
    item: other.item_title,
    time: lengthText(other.position_ms),
    computer: other.computer ?? t('place.browser'),
  };
  return (
    <Text size="sm" c="dimmed">
      {other.position_ms > 0 ? t('place.stoppedAt', where) : t('place.stoppedIn', where)}{' '}
      <Link to={placeTarget(course.id, other)} aria-label={t('place.goOnLabel', where)}>
        {t('place.goOn')}
      </Link>
    </Text>
  );
};

export interface MyCourseRowProps {
  readonly course: PurchasedCourse;
  /** The one course of the list that matters most has the filled button. */
  readonly isFirst: boolean;
}

/** One course: what it is, how far its learner is, and the one thing to do next. */
export const MyCourseRow = ({ course, isFirst }: MyCourseRowProps) => {
  const { t, i18n } = useTranslation('course-progress');
  const standing = useStanding(course);
  const percent = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(
    Math.floor(course.progress),
  );
  const action = course.state === 'finished' ? 'look' : course.state === 'not_started' ? 'start' : 'continue';
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: 8, sm: 20 }} p={16} align={{ sm: 'center' }}>
      <Box w={96} style={{ flexShrink: 0, overflow: 'hidden', borderRadius: 8 }}>
        <StoredCover
          subject={course.course_category}
          title={course.course_title}
          image={course.course_image}
        />
      </Box>
      <Stack gap={4} miw={0} flex={1}>
        <Title order={2} variant="lead" style={{ overflowWrap: 'anywhere' }}>
          {course.course_title}
        </Title>
        <Text size="sm" c="dimmed">
          {[course.course_category, course.instructor_name].filter((part) => part !== '').join(', ')}
        </Text>
        <Group gap="4px 12px">
          <StatusBadge tone={standing.tone}>{standing.text}</StatusBadge>
          {course.is_archived ? <StatusBadge tone="neutral">{t('standing.archived')}</StatusBadge> : null}
          {course.last_at === null ? null : (
            <Text component="span" size="xs" c="dimmed">
              <RelativeTime at={course.last_at} />
            </Text>
          )}
        </Group>
        {course.next_item === null ? null : (
          <Text size="sm">{t('next', { item: course.next_item.title })}</Text>
        )}
        <OtherPlace course={course} />
      </Stack>
      <Group gap={16} wrap="nowrap" style={{ flexShrink: 0 }}>
        <ProgressRing
          value={Math.floor(course.progress)}
          total={100}
          text={t('percent', { percent })}
          label={t('ring', { course: course.course_title })}
        />
        <KeepButton courseId={course.id} title={course.course_title} />
        {course.is_open ? (
          <Button
            variant={isFirst ? 'filled' : 'default'}
            component={Link}
            to={targetOf(course)}
            aria-label={t(`action.${action}Label`, { course: course.course_title })}
          >
            {t(`action.${action}`)}
          </Button>
        ) : null}
      </Group>
    </Flex>
  );
};
