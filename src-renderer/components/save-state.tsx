import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCircleDashed, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { bindClasses } from './bind-classes.ts';
import { formatClock } from './format-time.ts';
import classes from './save-state.module.css';

const cx = bindClasses(classes);

export interface SaveStateProps {
  status: SaveStatus;
  onRetry?: (() => void) | undefined;
  /** Where it was saved, said after the time: "Saved 10:42 on this computer". */
  scope?: string | undefined;
}

/** Says truthfully whether the work is stored, and offers to try again when it is not. */
export function SaveState({ status, onRetry, scope }: SaveStateProps) {
  const { t, i18n } = useTranslation('common');
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  switch (status.state) {
    case 'idle':
      return <span className={cx('root')} role="status" />;
    case 'dirty':
      return (
        <span className={cx('root')} role="status">
          <IconPencil {...icon} />
          {t('save.dirty')}
        </span>
      );
    case 'saving':
      return (
        <span className={cx('root')} role="status">
          <IconCircleDashed {...icon} />
          {t('save.saving')}
        </span>
      );
    case 'saved':
      return (
        <span className={cx('root', 'tabular')} role="status">
          <IconCheck {...icon} />
          {t('save.saved', { time: formatClock(status.at, i18n.language) })}
          {scope === undefined ? null : ` ${scope}`}
        </span>
      );
    case 'failed':
      return (
        <span className={cx('root', 'failed')} role="alert">
          <IconAlertCircle {...icon} />
          <span className={cx('reason')}>
            {t('save.failed', { reason: status.reason || t('save.unknownReason') })}
          </span>
          {onRetry === undefined ? null : (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t('action.retry')}
            </Button>
          )}
        </span>
      );
  }
}
