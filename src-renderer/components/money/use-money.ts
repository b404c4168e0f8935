import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyText, toMinor } from '#shared/domain/money/money.ts';

/** Writes amounts, in major units as they come from the server, in the language of the page. */
export const useMoney = (): ((major: number, currency: string) => string) => {
  const { i18n } = useTranslation();
  return useCallback(
    (major, currency) => moneyText(toMinor(major, currency), currency, i18n.language),
    [i18n.language],
  );
};
