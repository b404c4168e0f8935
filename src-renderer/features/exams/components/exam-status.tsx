import {
  IconArchive,
  IconCalendarTime,
  IconCircleCheck,
  IconHourglass,
  IconPencil,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExamStatus } from '#shared/contract/exam-status.ts';
import type { ExamCard } from '#shared/contract/exams.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { ItemPlaceWord } from '#renderer/components/item-place.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { useItemPlaces } from '#renderer/lib/sync-status.ts';
import { formatOpening, localTimeZone } from '../exam-time.ts';
import classes from './exam-cells.module.css';

const cx = bindClasses(classes);

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

/** The state of an exam of a list, and where it is durable on a device of a hub. */
export function ExamState({ exam }: { exam: ExamCard }) {
  const placeOf = useItemPlaces();
  return (
    <span className={cx('states')}>
      <ExamStatusBadge exam={exam} plain />
      <ItemPlaceWord place={placeOf({ kind: 'exam', id: exam.exam_step_one_id })} />
    </span>
  );
}
