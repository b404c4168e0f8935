import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasPostalCode } from '#shared/domain/billing/postal-codes.ts';
import type { BillingField } from '#shared/domain/billing/billing-fields.ts';
import { useCountries } from '#renderer/components/money/use-countries.ts';
import type { BillingForm } from '../use-billing-form.ts';
import { AddressSearch } from './address-search.tsx';

const AUTOCOMPLETE = {
  first_name: 'given-name',
  last_name: 'family-name',
  email_address: 'email',
  phone_number: 'tel',
  country: 'country',
  zip_code: 'postal-code',
  address: 'address-line1',
  address_2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
} as const satisfies { readonly [field in BillingField]: string };

/** Who is billed, and where; kept while it is written. */
export const BillingStep = ({ form }: { readonly form: BillingForm }) => {
  const { t } = useTranslation('orders');
  const countries = useCountries();
  const { ref, values, errors, change, leave } = form;
  const input = (field: BillingField) => ({
    name: field,
    'data-path': field,
    label: t(`billing.${field}`),
    autoComplete: AUTOCOMPLETE[field],
    value: values[field],
    error: errors[field],
    maxLength: 200,
    onBlur: () => leave(field),
  });
  const text = (field: BillingField) => (
    <TextInput {...input(field)} onChange={(event) => change({ [field]: event.currentTarget.value })} />
  );
  return (
    <Stack gap={16} maw={640} ref={ref}>
      <AddressSearch onChoose={change} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        {text('first_name')}
        {text('last_name')}
        {text('email_address')}
        {text('phone_number')}
      </SimpleGrid>
      <Select
        {...input('country')}
        value={values.country === '' ? null : values.country}
        data={countries}
        searchable
        nothingFoundMessage={t('billing.noCountry')}
        onChange={(value) => change({ country: value ?? '' })}
      />
      {text('address')}
      {text('address_2')}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={16}>
        {hasPostalCode(values.country) ? text('zip_code') : null}
        {text('city')}
        {text('state')}
      </SimpleGrid>
    </Stack>
  );
};
