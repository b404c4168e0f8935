import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FIGURES, type FigureDefinition, type FigureName } from '#shared/domain/insight/figures.ts';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { useDurationWords } from './use-duration-words.ts';
import { useSizeWords } from './use-size-words.ts';

/** Writes the numbers of figures in their unit. */
export function useFigureWords(currency: string) {
  const { t, i18n } = useTranslation('insight');
  const money = useMoney();
  const duration = useDurationWords();
  const size = useSizeWords();
  return useCallback(
    (name: FigureName, value: number | null): string => {
      if (value === null) return t('none');
      const { unit }: FigureDefinition = FIGURES[name];
      if (unit === 'money') return money(value, currency);
      if (unit === 'percent') return t('percent', { value: shownPercent(value) });
      if (unit === 'minutes') return duration(value);
      if (unit === 'bytes') return size(value);
      return value.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
    },
    [currency, duration, i18n.language, money, size, t],
  );
}
