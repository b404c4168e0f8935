import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { isAhead } from '#shared/domain/wire/instants.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { readinessQuery, type ClockStanding } from '../queries.ts';
import classes from './exam-rules.module.css';

const cx = bindClasses(classes);

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** A computer whose clock is further off shows other times than the invigilator's. */
const CLOCK_TOLERANCE_MS = 2_000;
const DAY_MS = 24 * 60 * 60_000;

/** What the clock of this computer was compared with, and what came of it. */
const ClockLine = ({ clock }: { readonly clock: ClockStanding }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  if (clock.against === 'nothing') {
    return (
      <li>
        <IconCircleDashed {...icon} />
        {clock.isDevice ? t('ready.clockUnsigned') : t('ready.clockAlone')}
      </li>
    );
  }
  const at = clock.against === 'hub' ? formatAbsolute(Date.parse(clock.toldAt), i18n.language) : undefined;
  if (clock.skewMs === null) {
    return (
      <li>
        <IconCircleDashed {...icon} />
        {t('ready.clockBefore', { at })}
      </li>
    );
  }
  if (Math.abs(clock.skewMs) <= CLOCK_TOLERANCE_MS) {
    return (
      <li>
        <IconCircleCheck {...icon} className={cx('ok')} />
        {at === undefined ? t('ready.clock') : t('ready.clockHub', { at })}
      </li>
    );
  }
  if (clock.against === 'hub' && isAhead(clock.skewMs, 0)) {
    return (
      <li className={cx('bad')}>
        <IconAlertCircle {...icon} className={cx('bad')} />
        {t('ready.clockUnsendable', { count: Math.round(clock.skewMs / DAY_MS), at })}
      </li>
    );
  }
  const count = Math.round(Math.abs(clock.skewMs) / 1000);
  return (
    <li className={cx('warn')}>
      <IconAlertTriangle {...icon} className={cx('warn')} />
      {at === undefined ? t('ready.clockOff', { count }) : t('ready.clockOffHub', { count, at })}
    </li>
  );
};

/** Whether the sealed questions are on this computer. */
const SealedLine = ({ sealed }: { readonly sealed: NonNullable<StudentExam['sealed']> }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const { is_ready: isReady, size, sealed_at: at } = sealed;
  if (!isReady)
    return (
      <li className={cx('bad')}>
        <IconAlertCircle {...icon} className={cx('bad')} />
        {t('ready.sealedMissing')}
      </li>
    );
  return (
    <li>
      <IconCircleCheck {...icon} className={cx('ok')} />
      {size === null || at === null
        ? t('ready.sealed')
        : t('ready.sealedOf', {
            size: sizeText(size),
            date: formatAbsolute(Date.parse(at), i18n.language),
          })}
    </li>
  );
};

/** Writes something and looks at the clock, as the exam will. */
export const ReadinessCheck = ({ sealed }: { readonly sealed: StudentExam['sealed'] }) => {
  const { t } = useTranslation('exam-attempts');
  const { data, error, isFetching, refetch } = useQuery(readinessQuery);
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
            {sealed === null ? null : <SealedLine sealed={sealed} />}
            {data === undefined ? null : <ClockLine clock={data.clock} />}
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
