import {
  IconArchive,
  IconCalendarTime,
  IconCircleCheck,
  IconHourglass,
  IconPencil,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExamStatus } from '#shared/contract/exam-status.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';

const SIGNS: Readonly<Record<ExamStatus, { readonly tone: StatusTone; readonly icon: Icon }>> = {
  savedAsDraft: { tone: 'neutral', icon: IconPencil },
  pending_approval: { tone: 'warn', icon: IconHourglass },
  scheduled: { tone: 'info', icon: IconCalendarTime },
  published: { tone: 'ok', icon: IconCircleCheck },
  archived: { tone: 'neutral', icon: IconArchive },
};

/** What an exam or a course is now, in a word. */
export const ContentState = ({ status }: { readonly status: ExamStatus }) => {
  const { t } = useTranslation('content-management');
  return (
    <StatusBadge plain {...SIGNS[status]}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
};
