import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './leave-exam-card.module.css';

const cx = bindClasses(classes);

export interface LeaveExamCardProps {
  /** "52 min", or null without a limit. */
  readonly minutesLeft: number | null;
  /** "11:34". */
  readonly endsAt: string | null;
  readonly answered: number;
  readonly unsaved: number;
  readonly isSaving: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What leaving an exam means, before it is left. */
export const LeaveExamCard = ({
  minutesLeft,
  endsAt,
  answered,
  unsaved,
  isSaving,
  onStay,
  onLeave,
}: LeaveExamCardProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <>
      <p className={cx('text')}>{t('leave.text')}</p>
      <ul className={cx('facts')}>
        <li>
          <IconClock {...icon} />
          {minutesLeft === null
            ? t('leave.untimed')
            : t('leave.clock', { count: minutesLeft, ends: endsAt ?? '' })}
        </li>
        {unsaved === 0 ? (
          <li>
            <IconCircleCheck {...icon} className={cx('ok')} />
            {t('leave.saved', { count: answered })}
          </li>
        ) : (
          <li className={cx('bad')} role="alert">
            <IconAlertCircle {...icon} />
            {isSaving ? t('leave.saving', { count: unsaved }) : t('leave.unsaved', { count: unsaved })}
          </li>
        )}
      </ul>
      <div className={cx('actions')}>
        <Button variant="default" color={unsaved === 0 ? 'gray' : 'red'} onClick={onLeave}>
          {unsaved === 0 ? t('leave.leave') : t('leave.leaveUnsaved')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('leave.stay')}
        </Button>
      </div>
    </>
  );
};
