import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { readinessQuery } from '../queries.ts';
import classes from './exam-rules.module.css';

const cx = bindClasses(classes);

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** A computer whose clock is further off shows other times than the invigilator's. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Writes something and looks at the clock, as the exam will. */
export const ReadinessCheck = () => {
  const { t } = useTranslation('exam-attempts');
  const { data, error, isFetching, refetch } = useQuery(readinessQuery);
  const isClockRight = data !== undefined && Math.abs(data.clockSkewMs) <= CLOCK_TOLERANCE_MS;
  const seconds = data === undefined ? 0 : Math.round(Math.abs(data.clockSkewMs) / 1000);
  return (
    <section aria-label={t('ready.title')}>
      <div className={cx('head')}>
        <h3 className={cx('title')}>{t('ready.title')}</h3>
        <Button variant="subtle" size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('ready.again')}
        </Button>
      </div>
      <ul className={cx('list')} aria-live="polite">
        {error === null ? (
          <>
            <li>
              {data === undefined ? (
                <IconCircleDashed {...icon} />
              ) : (
                <IconCircleCheck {...icon} className={cx('ok')} />
              )}
              {data === undefined
                ? t('ready.writing')
                : t('ready.written', { ms: Math.max(1, Math.round(data.writeMs)) })}
            </li>
            {data === undefined ? null : isClockRight ? (
              <li>
                <IconCircleCheck {...icon} className={cx('ok')} />
                {t('ready.clock')}
              </li>
            ) : (
              <li className={cx('warn')}>
                <IconAlertTriangle {...icon} className={cx('warn')} />
                {t('ready.clockOff', { count: seconds })}
              </li>
            )}
          </>
        ) : (
          <li className={cx('bad')}>
            <IconAlertCircle {...icon} className={cx('bad')} />
            {t('ready.failed', { reason: errorText(error) })}
          </li>
        )}
      </ul>
    </section>
  );
};
