import { useTranslation } from 'react-i18next';

/** Figures as they are shown; a dash where there is none. */
export function useFigureWords() {
  const { t, i18n } = useTranslation('exam-marking');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const one = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const none = t('analysis.none');
  return {
    figure: (value: number | null): string => (value === null ? none : number.format(value)),
    /** A share as percent. */
    share: (value: number | null): string =>
      value === null ? none : t('percent', { value: whole.format(value * 100) }),
    percentPoints: (value: number | null): string =>
      value === null ? none : t('percent', { value: one.format(value) }),
    seconds: (value: number | null): string =>
      value === null ? none : t('analysis.secondsValue', { value: whole.format(value) }),
  };
}
