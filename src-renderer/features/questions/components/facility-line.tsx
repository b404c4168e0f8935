import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { difficultyOf, FEWEST_ANSWERS } from '#shared/domain/questions/difficulty.ts';

interface FacilityLineProps {
  readonly answers: number;
  /** Share of right answers, 0 to 1; null while nobody has answered. */
  readonly facility: number | null;
}

/** How hard a question was and for how many, or that too few have answered to say it. */
export const FacilityLine = ({ answers, facility }: FacilityLineProps) => {
  const { t, i18n } = useTranslation('questions');
  const band = difficultyOf(facility, answers);
  if (facility === null || band === 'unknown') {
    return (
      <Text size="sm" c="dimmed" mt={10}>
        {t('usage.tooFew', { count: answers, min: FEWEST_ANSWERS })}
      </Text>
    );
  }
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Text size="sm" c="dimmed" mt={10} title={t('usage.facilityText')}>
      {t('usage.facility')}{' '}
      <Text component="strong" className="tn" inherit fw={600} c="var(--ink)">
        {number.format(facility)}
      </Text>{' '}
      {t('usage.facilityOf', { answers: t('usage.answers', { count: answers }) })}, {t(`difficulty.${band}`)}
    </Text>
  );
};
