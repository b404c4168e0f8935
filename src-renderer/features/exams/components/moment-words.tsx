import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { shownZone } from '#renderer/lib/shown-zone.ts';
import { formatOpening } from '../exam-time.ts';
import classes from './wizard-form.module.css';

const cx = bindClasses(classes);

export interface MomentWordsProps {
  kind: 'opens' | 'closes';
  at: number;
  zone: string;
  /** What was written, which the clocks of the zone may pass over. */
  time: string;
}

/** A moment in the zone of the exam, and by the clock of the reader. */
export function MomentWords({ kind, at, zone, time }: MomentWordsProps) {
  const { t, i18n } = useTranslation('exams');
  const [now] = useState(() => Date.now());
  const local = shownZone();
  const moment = (inZone: string) => ({ time: formatOpening(at, i18n.language, inZone, now), zone: inZone });
  const shown = toWallTime(at, zone);
  return (
    <div className={cx('opening')} role="status">
      <p className={cx('openingMain')}>{t(`schedule.${kind}`, moment(zone))}</p>
      {local === zone ? null : (
        <p className={cx('openingLocal')}>{t('schedule.opensLocal', moment(local))}</p>
      )}
      {shown.time === time ? null : (
        <p className={cx('openingLocal')}>{t(`schedule.${kind}Skipped`, { time: shown.time })}</p>
      )}
    </div>
  );
}
