import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatTimeLeft } from '../format-time-left.ts';
import classes from './idle-warning.module.css';

const cx = bindClasses(classes);

interface IdleWarningProps {
  readonly timeLeft: number;
  readonly onContinue: () => void;
  readonly onLogOut: () => void;
}

/** What the warning after an hour of stillness says, and its two ways on. */
export const IdleWarning = ({ timeLeft, onContinue, onLogOut }: IdleWarningProps) => {
  const { t } = useTranslation('auth');
  return (
    <>
      <p className={cx('text')}>{t('idle.text')}</p>
      <p className={cx('clock')} role="timer">
        {formatTimeLeft(timeLeft)}
      </p>
      <div className={cx('actions')}>
        <Button variant="default" onClick={onLogOut}>
          {t('idle.logOut')}
        </Button>
        <Button onClick={onContinue} data-autofocus>
          {t('idle.continue')}
        </Button>
      </div>
    </>
  );
};
