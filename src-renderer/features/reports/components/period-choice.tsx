import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USUAL_DAYS, type ReportParameters } from '#shared/domain/reports/parameters.ts';

const LENGTHS = [7, 28, 90, 365] as const;

type Period = Pick<ReportParameters, 'days' | 'from' | 'to'>;

interface PeriodChoiceProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

/** The last so many days, or two days of one's own. */
export const PeriodChoice = ({ value, onChange }: PeriodChoiceProps) => {
  const { t } = useTranslation('reports');
  const hasDays = value.from !== undefined || value.to !== undefined;
  // Chosen before either day is: the address says it only then.
  const [isOwn, setOwn] = useState(hasDays);
  const [days, setDays] = useState({ from: value.from ?? '', to: value.to ?? '' });
  const set = (next: { from: string; to: string }): void => {
    setDays(next);
    if (next.from !== '' && next.to !== '') onChange(next);
  };
  const length = value.days ?? USUAL_DAYS;
  const lengths = LENGTHS.some((one) => one === length) ? LENGTHS : [length, ...LENGTHS];
  return (
    <>
      <Select
        label={t('period.label')}
        value={isOwn ? 'own' : String(length)}
        data={[
          ...lengths.map((count) => ({ value: String(count), label: t('period.days', { count }) })),
          { value: 'own', label: t('period.own') },
        ]}
        allowDeselect={false}
        onChange={(chosen) => {
          setOwn(chosen === 'own');
          if (chosen !== 'own' && chosen !== null) onChange({ days: Number(chosen) });
        }}
      />
      {isOwn ? (
        <>
          <TextInput
            type="date"
            label={t('period.from')}
            value={days.from}
            onChange={(event) => set({ ...days, from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('period.to')}
            value={days.to}
            error={days.from !== '' && days.to !== '' && days.to < days.from ? t('period.wrong') : undefined}
            onChange={(event) => set({ ...days, to: event.currentTarget.value })}
          />
        </>
      ) : null}
    </>
  );
};
