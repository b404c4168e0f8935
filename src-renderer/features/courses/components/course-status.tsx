import { Group } from '@mantine/core';
import {
  IconArchive,
  IconCalendarTime,
  IconCircleCheck,
  IconHourglass,
  IconPencil,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CourseStatus } from '#shared/contract/course-drafts.ts';
import type { CourseCard } from '#shared/contract/courses.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { formatOpening } from '#renderer/lib/content-time.ts';
import { shownZone } from '#renderer/lib/shown-zone.ts';

const SIGNS: Readonly<Record<CourseStatus, { tone: StatusTone; icon: Icon }>> = {
  savedAsDraft: { tone: 'neutral', icon: IconPencil },
  pending_approval: { tone: 'warn', icon: IconHourglass },
  scheduled: { tone: 'info', icon: IconCalendarTime },
  published: { tone: 'ok', icon: IconCircleCheck },
  archived: { tone: 'neutral', icon: IconArchive },
};

type Shown = Pick<CourseCard, 'course_status' | 'opens_at' | 'has_changes'>;

/** The state of a course in words: when it opens, and whether learners have not got its changes yet. */
export function CourseState({ course }: { course: Shown }) {
  const { t, i18n } = useTranslation('courses');
  const now = useNow(60_000);
  const { course_status: status, opens_at: opensAt } = course;
  const { tone, icon } = SIGNS[status];
  const zone = shownZone();
  return (
    <Group component="span" display="inline-flex" gap="0 12px" miw={0}>
      <StatusBadge tone={tone} icon={icon} plain>
        {status === 'scheduled' && opensAt !== null
          ? t('status.opens', { time: formatOpening(Date.parse(opensAt), i18n.language, zone, now) })
          : t(`status.${status}`)}
      </StatusBadge>
      {course.has_changes ? (
        <StatusBadge tone="warn" plain>
          {t('status.changed')}
        </StatusBadge>
      ) : null}
    </Group>
  );
}
