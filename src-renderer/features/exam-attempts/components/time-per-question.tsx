import { useTranslation } from 'react-i18next';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { formatLength } from '../exam-time.ts';

/** How long each question was on the screen. */
export const TimePerQuestion = ({ times }: { readonly times: AttemptResult['time_per_question'] }) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <ChartWithTable
      title={t('times.title')}
      kind="bar"
      height={180}
      pointHeader={t('times.question')}
      points={times.map(({ seconds }, index) => ({
        label: String(index + 1),
        values: { seconds: Math.round(seconds) },
      }))}
      series={[{ name: 'seconds', label: t('times.length') }]}
      formatValue={formatLength}
    />
  );
};
