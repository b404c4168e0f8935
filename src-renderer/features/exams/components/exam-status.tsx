import {
  IconArchive,
  IconCalendarTime,
  IconCircleCheck,
  IconHourglass,
  IconPencil,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExamCard, ExamStatus } from '#shared/contract/exams.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { formatOpening, localTimeZone } from '../exam-time.ts';

const SIGNS: Readonly<Record<ExamStatus, { tone: StatusTone; icon: Icon }>> = {
  savedAsDraft: { tone: 'neutral', icon: IconPencil },
  pending_approval: { tone: 'warn', icon: IconHourglass },
  scheduled: { tone: 'info', icon: IconCalendarTime },
  published: { tone: 'ok', icon: IconCircleCheck },
  archived: { tone: 'neutral', icon: IconArchive },
};

export interface ExamStatusBadgeProps {
  exam: Pick<ExamCard, 'exam_status' | 'opens_at' | 'time_zone'>;
  plain?: boolean;
}

/** The state of an exam in words, with its time and zone where it opens later. */
export function ExamStatusBadge({ exam, plain = false }: ExamStatusBadgeProps) {
  const { t, i18n } = useTranslation('exams');
  const now = useNow(60_000);
  const { tone, icon } = SIGNS[exam.exam_status];
  const zone = exam.time_zone ?? localTimeZone();
  return (
    <StatusBadge tone={tone} icon={icon} plain={plain}>
      {exam.exam_status === 'scheduled' && exam.opens_at !== null
        ? t('status.opens', {
            time: formatOpening(Date.parse(exam.opens_at), i18n.language, zone, now),
            zone,
          })
        : t(`status.${exam.exam_status}`)}
    </StatusBadge>
  );
}
