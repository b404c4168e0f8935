import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './states.module.css';

const cx = bindClasses(classes);

export interface ErrorStateProps {
  title?: string;
  /** What happened, in the words of the server or the catalogue. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

/** What went wrong and how to try again. */
export function ErrorState({ title, message, onRetry, isRetrying = false }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <div className={cx('root')} role="alert">
      <span className={cx('errorSign')}>
        <IconAlertCircle size={22} stroke={1.6} aria-hidden />
      </span>
      <h2 className={cx('title')}>{title ?? t('error.title')}</h2>
      <p className={cx('text')}>{message ?? t('error.unknown')}</p>
      {onRetry === undefined ? null : (
        <div className={cx('action')}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.6} />}
            onClick={onRetry}
            loading={isRetrying}
          >
            {t('action.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
