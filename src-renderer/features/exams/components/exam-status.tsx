import { Group } from '@mantine/core';
import {
  IconArchive,
  IconCalendarTime,
  IconCircleCheck,
  IconHourglass,
  IconLock,
  IconPencil,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExamStatus } from '#shared/contract/exam-status.ts';
import type { ExamCard } from '#shared/contract/exams.ts';
import { SyncStateLabel } from '#renderer/components/sync-state-label.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { useItemPlaces } from '#renderer/lib/sync-status.ts';
import { shownZone } from '#renderer/lib/shown-zone.ts';
import { formatOpening } from '#renderer/lib/content-time.ts';

const SIGNS: Readonly<Record<ExamStatus, { tone: StatusTone; icon: Icon }>> = {
  savedAsDraft: { tone: 'neutral', icon: IconPencil },
  pending_approval: { tone: 'warn', icon: IconHourglass },
  scheduled: { tone: 'info', icon: IconCalendarTime },
  published: { tone: 'ok', icon: IconCircleCheck },
  archived: { tone: 'neutral', icon: IconArchive },
};

const CLOSED = { tone: 'neutral', icon: IconLock } as const;

export interface ExamStatusBadgeProps {
  exam: Pick<ExamCard, 'exam_status' | 'opens_at' | 'closes_at' | 'time_zone'>;
  plain?: boolean;
}

/** The state of an exam in words, with the time and zone in which it opens or closes. */
export function ExamStatusBadge({ exam, plain = false }: ExamStatusBadgeProps) {
  const { t, i18n } = useTranslation('exams');
  const now = useNow(60_000);
  const zone = exam.time_zone ?? shownZone();
  const moment = (at: string) => ({ time: formatOpening(Date.parse(at), i18n.language, zone, now), zone });
  const { exam_status: status, opens_at: opensAt, closes_at: closesAt } = exam;
  const isClosed = status === 'published' && closesAt !== null && Date.parse(closesAt) <= now;
  const { tone, icon } = isClosed ? CLOSED : SIGNS[status];
  const words = (): string => {
    if (status === 'scheduled' && opensAt !== null) return t('status.opens', moment(opensAt));
    if (status !== 'published' || closesAt === null) return t(`status.${status}`);
    return t(isClosed ? 'status.closed' : 'status.closes', moment(closesAt));
  };
  return (
    <StatusBadge tone={tone} icon={icon} plain={plain}>
      {words()}
    </StatusBadge>
  );
}

/** The state of an exam of a list, and where it is durable on a device of a hub. */
export function ExamState({ exam }: { exam: ExamCard }) {
  const placeOf = useItemPlaces();
  return (
    <Group component="span" display="inline-flex" gap="0 12px" miw={0}>
      <ExamStatusBadge exam={exam} plain />
      <SyncStateLabel place={placeOf({ kind: 'exam', id: exam.exam_step_one_id })} />
    </Group>
  );
}
