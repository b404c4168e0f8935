import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '#shared/domain/billing/countries.ts';

/** The countries by their names in the language of the page, in its order. */
export const useCountries = (): readonly { readonly value: string; readonly label: string }[] => {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
      a.label.localeCompare(b.label, i18n.language),
    );
  }, [i18n.language]);
};

/** The name of a country by its code; what is no code is shown as it is. */
export const useCountryName = (): ((code: string) => string) => {
  const countries = useCountries();
  return (code) => countries.find(({ value }) => value === code)?.label ?? code;
};
