import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingProfile } from '#shared/contract/billing.ts';
import { addressesQuery } from '#renderer/lib/billing.ts';
import { useCountryName } from '#renderer/components/money/use-countries.ts';

interface AddressSearchProps {
  readonly onChoose: (address: BillingProfile) => void;
}

const TYPING_MS = 250;

const wordsOf = (
  { first_name, last_name, address, zip_code, city, country }: BillingProfile,
  countryName: (code: string) => string,
): string =>
  [`${first_name} ${last_name}`, address, `${zip_code} ${city}`, countryName(country)]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');

/** Finds an address among those of the own earlier orders; nobody outside is asked. */
export const AddressSearch = ({ onChoose }: AddressSearchProps) => {
  const { t } = useTranslation('orders');
  const countryName = useCountryName();
  const combobox = useCombobox();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, TYPING_MS);
  const known = useQuery(addressesQuery('')).data ?? [];
  const found = useQuery(addressesQuery(asked)).data ?? [];
  if (known.length === 0) return null;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => {
        const address = found[Number(index)];
        if (address !== undefined) onChoose(address);
        setSearch('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          name="addressSearch"
          label={t('billing.addressSearch')}
          description={t('billing.addressSearchText')}
          value={search}
          autoComplete="off"
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('billing.addressSearch')}>
          {found.length === 0 ? (
            <Combobox.Empty>{t('billing.noAddress')}</Combobox.Empty>
          ) : (
            found.map((address, index) => (
              <Combobox.Option key={wordsOf(address, countryName)} value={String(index)}>
                {wordsOf(address, countryName)}
              </Combobox.Option>
            ))
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
