import { Button } from '@mantine/core';
import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconEyeOff,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttemptClock } from '#shared/contract/exam-time.ts';
import type { SaveLamp as Lamp } from '#shared/domain/exam-attempts/runner-view.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { useStorageLocation } from '#renderer/lib/storage-location.ts';
import { formatSecond } from '#renderer/components/format-time.ts';
import classes from './save-lamp.module.css';

const cx = bindClasses(classes);

const signs: Readonly<Record<Lamp['kind'], Icon>> = {
  empty: IconCircleDashed,
  saving: IconCircleDashed,
  saved: IconCircleCheckFilled,
  failed: IconAlertCircleFilled,
};

/** The lamp in words. */
const useLampText = (lamp: Lamp): string => {
  const { t, i18n } = useTranslation('exam-attempts');
  switch (lamp.kind) {
    case 'empty':
      return t('lamp.empty');
    case 'saving':
      return t('lamp.saving', { count: lamp.unsaved });
    case 'saved': {
      const time = formatSecond(lamp.at, i18n.language);
      return lamp.answered === 0
        ? t('lamp.savedNone', { time })
        : t('lamp.saved', { time, count: lamp.answered });
    }
    case 'failed':
      return t('lamp.failed', { reason: lamp.reason });
  }
};

interface SaveLampProps {
  readonly lamp: Lamp;
  readonly onRetry: () => void;
}

/** What the institution has of an attempt that another computer keeps. */
export type AtInstitution = AttemptClock['institution'];

/** The institution has what it has signed for, and nothing else is said of it. */
const InstitutionLamp = ({
  has,
  lamp,
}: {
  readonly has: NonNullable<AtInstitution>;
  readonly lamp: Lamp;
}) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const total = lamp.kind === 'saved' ? lamp.answered : null;
  const isAll = has.received_at !== null && total !== null && has.answered >= total;
  const Sign = isAll ? IconCircleCheckFilled : IconCircleDashed;
  const time = has.received_at === null ? '' : formatSecond(Date.parse(has.received_at), i18n.language);
  return (
    <div className={cx('lamp', isAll ? 'saved' : 'empty')}>
      <Sign size={18} stroke={1.6} aria-hidden className={cx('sign')} />
      <div className={cx('words')}>
        <p className={cx('place')}>{t('lamp.institution')}</p>
        <p className={cx('text')}>
          {has.received_at === null
            ? t('lamp.institutionNothing')
            : t('lamp.institutionHas', { time, count: has.answered })}
        </p>
      </div>
    </div>
  );
};

/** Where the answers are, with its time and its scope. It never says more than the server has confirmed. */
export const SaveLamps = ({
  lamp,
  institution = null,
  onRetry,
}: SaveLampProps & { readonly institution?: AtInstitution }) => {
  const { t } = useTranslation('exam-attempts');
  const { at, host } = useStorageLocation();
  const text = useLampText(lamp);
  const Sign = signs[lamp.kind];
  return (
    <section className={cx('lamps')} aria-label={t('lamp.title')}>
      <h2 className={cx('title')}>{t('lamp.title')}</h2>
      <div className={cx('lamp', lamp.kind)} role={lamp.kind === 'failed' ? 'alert' : undefined}>
        <Sign size={18} stroke={1.6} aria-hidden className={cx('sign')} />
        <div className={cx('words')}>
          <p className={cx('place')}>{t(`lamp.place.${at}`, { host })}</p>
          <p className={cx('text')}>{text}</p>
          {lamp.kind === 'saved' && lamp.copyProblem !== null ? (
            <p className={cx('text', 'doubt')} role="status">
              {t('lamp.noCopy', { reason: lamp.copyProblem })}
            </p>
          ) : null}
          {lamp.kind === 'failed' ? (
            <>
              <p className={cx('text')}>{t('lamp.kept', { count: lamp.unsaved })}</p>
              <Button variant="default" size="xs" className={cx('retry')} onClick={onRetry}>
                {t('lamp.retry')}
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {institution === null ? null : <InstitutionLamp has={institution} lamp={lamp} />}
    </section>
  );
};

/** The preview stores nothing, and says so where the lamps would be. */
export const PreviewLamp = () => {
  const { t } = useTranslation('exam-attempts');
  return (
    <section className={cx('lamps')} aria-label={t('lamp.title')}>
      <h2 className={cx('title')}>{t('lamp.title')}</h2>
      <div className={cx('lamp', 'empty')}>
        <IconEyeOff size={18} stroke={1.6} aria-hidden className={cx('sign')} />
        <div className={cx('words')}>
          <p className={cx('place')}>{t('preview.lampTitle')}</p>
          <p className={cx('text')}>{t('preview.lampText')}</p>
        </div>
      </div>
    </section>
  );
};

/** The same on one line, for the phone, where the lamps are behind a button. */
export const SaveLine = ({ lamp, onRetry }: SaveLampProps) => {
  const { t } = useTranslation('exam-attempts');
  const text = useLampText(lamp);
  const Sign = signs[lamp.kind];
  return (
    <span className={cx('line', lamp.kind)} role={lamp.kind === 'failed' ? 'alert' : undefined}>
      <Sign size={14} aria-hidden className={cx('sign')} />
      <span>{text}</span>
      {lamp.kind === 'failed' ? (
        <button type="button" className={cx('lineRetry')} onClick={onRetry}>
          {t('lamp.retry')}
        </button>
      ) : null}
    </span>
  );
};
