import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import { formatTimeLeft } from '../format-time-left.ts';

interface WaitNoticeProps {
  /** Milliseconds; nothing is said where none are left. */
  readonly left: number;
}

/** How long it takes until one may try again. */
export const WaitNotice = ({ left }: WaitNoticeProps) => {
  const { t } = useTranslation('auth');
  return left === 0 ? null : (
    <Notice tone="warn" icon={IconClock} role="status" mb={16}>
      {t('errors.wait', { time: formatTimeLeft(left) })}
    </Notice>
  );
};
