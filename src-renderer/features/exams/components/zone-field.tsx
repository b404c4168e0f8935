import { useMemo } from 'react';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { timeZones } from '../exam-time.ts';
import type { ExamForm } from '../use-exam-form.ts';
import classes from './wizard-form.module.css';

const cx = bindClasses(classes);

export interface ZoneFieldProps {
  zone: string;
  problems: ExamForm['problems'];
  onZone: (zone: string) => void;
}

/** The zone in which the opening and the closing of an exam are said. */
export function ZoneField({ zone, problems, onZone }: ZoneFieldProps) {
  const { t } = useTranslation('exams');
  const zones = useMemo(() => timeZones([zone]), [zone]);
  return (
    <Select
      className={cx('wide')}
      label={t('schedule.zone')}
      searchable
      limit={100}
      data={zones}
      value={zone}
      error={
        problems.some(({ code }) => code === 'time_zone_unknown') ? t('problem.time_zone_unknown') : undefined
      }
      nothingFoundMessage={t('schedule.noZone')}
      onChange={(next) => {
        if (next !== null) onZone(next);
      }}
    />
  );
}
