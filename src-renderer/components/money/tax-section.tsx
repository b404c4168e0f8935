import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { earningsContract, type TaxInformation } from '#shared/contract/earnings.ts';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { taxQuery, useSaveTax } from '#renderer/lib/earnings.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { QueryState } from '../query-state.tsx';
import { SkeletonForm } from '../skeletons.tsx';
import { useCountries } from './use-countries.ts';

const TaxForm = ({ stored }: { readonly stored: TaxInformation }) => {
  const { t } = useTranslation('orders');
  const countries = useCountries();
  const save = useSaveTax();
  const form = useContractForm(earningsContract.updateTaxInformation, {
    initial: { ...stored },
    mutation: save,
    fallback: t('failed'),
    onDone: ({ message }) => showOutcome({ kind: 'success', message }),
    onRefused: (error, fields) => {
      if (fields.length === 0) showOutcome({ kind: 'error', message: errorText(error, t('failed')) });
    },
  });
  return (
    <form {...form.props}>
      <Stack gap={16} pt={16} maw={480}>
        <TextInput {...form.field('tax_name')} label={t('tax.name')} autoComplete="organization" />
        <Select
          {...form.field('tax_country')}
          label={t('tax.country')}
          data={countries}
          searchable
          clearable
          onChange={(value) => form.set('tax_country', value ?? '')}
        />
        <TextInput {...form.field('tax_number')} label={t('tax.number')} autoComplete="off" />
        <Textarea {...form.field('tax_address')} label={t('tax.address')} autosize minRows={2} />
        <TextInput
          {...form.field('payout_account')}
          label={t('tax.account')}
          description={t('tax.accountText')}
          autoComplete="off"
        />
        <Text size="sm" c="dimmed">
          {t('tax.seen')}
        </Text>
        <Group>
          <Button type="submit" loading={form.isBusy}>
            {t('tax.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** What a payee is taxed and paid by. */
export const TaxSection = () => {
  const { t } = useTranslation('orders');
  const query = useQuery(taxQuery);
  return (
    <QueryState query={query} skeleton={<SkeletonForm />} errorTitle={t('tax.failed')}>
      {(stored) => <TaxForm stored={stored} />}
    </QueryState>
  );
};
