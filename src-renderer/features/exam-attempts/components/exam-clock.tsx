import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announcedMinutes, clockTone } from '#shared/domain/exam-attempts/runner-view.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatClock } from '#renderer/components/format-time.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { formatCountdown, wallTimeOf } from '../exam-time.ts';
import { useTimeKey } from '../use-exam-keys.ts';
import classes from './exam-clock.module.css';

const cx = bindClasses(classes);

const LOOK_MS = 200;
const MINUTE_MS = 60_000;
/** So long what was said stays to be read; it is wrong soon after. */
const SAID_MS = 10_000;

interface ExamClockProps {
  /** Milliseconds left now; null without a limit. */
  readonly left: () => number | null;
  /** When the time is over, by the monotonic clock. */
  readonly deadline: number | null;
  readonly minutes: number;
  /** What everybody has, where it is less. */
  readonly base?: number | null;
  /** A break: it stands still. */
  readonly isPaused?: boolean;
}

/** Time left, quietly: it says more only near the end, and never moves or blinks. */
export const ExamClock = ({ left, deadline, minutes, base = null, isPaused = false }: ExamClockProps) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const [shown, setShown] = useState(() => left());
  const [spoken, setSpoken] = useState('');
  const before = useRef(shown);
  const isShown = usePreferences((preferences) => preferences.examClock);
  const hasSingleKeys = usePreferences((preferences) => preferences.examKeys);
  const sayTime = useCallback((): void => {
    const now = left();
    if (now !== null) setSpoken(t('clock.announced', { count: Math.ceil(now / MINUTE_MS) }));
  }, [left, t]);
  useTimeKey(sayTime, hasSingleKeys);
  useEffect(() => {
    if (spoken === '') return undefined;
    const timer = setTimeout(() => setSpoken(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [spoken]);

  useEffect(() => {
    const timer = setInterval(() => {
      const now = left();
      setShown(now === null ? null : Math.ceil(now / 1000) * 1000);
      if (now !== null && before.current !== null) {
        const announced = announcedMinutes(before.current, now);
        if (announced !== null) setSpoken(t('clock.announced', { count: announced }));
      }
      before.current = now;
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [left, t]);

  if (isPaused)
    return (
      <div className={cx('clock')}>
        <span className={cx('untimed')} role="status">
          {t('clock.paused')}
        </span>
      </div>
    );
  if (shown === null || deadline === null) {
    return (
      <div className={cx('clock')}>
        <span className={cx('untimed')}>{t('clock.untimed')}</span>
      </div>
    );
  }
  const tone = clockTone(shown);
  if (!isShown && tone !== 'last') {
    return (
      <div className={cx('clock')}>
        <Button size="xs" variant="subtle" aria-keyshortcuts="T" onClick={sayTime}>
          {t('clock.say')}
        </Button>
        <span className={cx('caption')} role="status">
          {spoken}
        </span>
      </div>
    );
  }
  const ends = formatClock(wallTimeOf(deadline), i18n.language);
  const Sign = tone === 'last' ? IconAlertCircle : IconAlertTriangle;
  return (
    <div className={cx('clock', tone)}>
      <span className={cx('time')} role="timer" aria-live="off" aria-label={t('clock.label')}>
        {formatCountdown(shown)}
      </span>
      <span className={cx('caption')}>
        {tone === 'calm' ? null : <Sign size={14} stroke={1.8} aria-hidden />}
        {base !== null && base < minutes && tone === 'calm'
          ? t('clock.extended', { minutes, base, ends })
          : t(`clock.${tone}`, { minutes, ends })}
      </span>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </div>
  );
};
