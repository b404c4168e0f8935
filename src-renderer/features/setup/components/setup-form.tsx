import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import type { ContractForm } from '#renderer/hooks/use-contract-form.ts';
import type { SetupField, SetupStep, SetupValues } from '../setup-values.ts';
import { CurrencySelect, TimeZoneSelect } from './choice-select.tsx';

interface SetupFormProps {
  readonly step: SetupStep;
  readonly form: ContractForm<SetupValues>;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** The two short steps of creating an institution. */
export const SetupForm = ({ step, form, onBack, onNext }: SetupFormProps) => {
  const { t } = useTranslation('setup');
  const { institution_name: institution, first_name: first, last_name: last, email } = form.values;

  const textField = (field: SetupField, autoComplete: string, type = 'text') => (
    <TextInput {...form.field(field)} label={t(`fields.${field}`)} type={type} autoComplete={autoComplete} />
  );

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Stack gap={16}>
        {form.problem === undefined ? null : (
          <Notice tone="bad" role="alert">
            {form.problem}
          </Notice>
        )}
        {step === 'institution' ? (
          <>
            {textField('institution_name', 'organization')}
            <TimeZoneSelect {...form.field('time_zone')} label={t('fields.time_zone')} />
            <CurrencySelect {...form.field('currency')} label={t('fields.currency')} />
          </>
        ) : (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={16}>
              {textField('first_name', 'given-name')}
              {textField('last_name', 'family-name')}
            </SimpleGrid>
            {textField('email', 'username', 'email')}
            <NewPasswordInput
              {...form.field('password')}
              label={t('fields.password')}
              minimum={MIN_PASSWORD_LENGTH.staff}
              personal={[first, last, email, institution]}
            />
          </>
        )}
        <Group gap={8} justify="space-between" mt={8}>
          <Button variant="default" onClick={onBack} disabled={form.isBusy}>
            {t('back')}
          </Button>
          {step === 'institution' ? (
            <Button type="submit" rightSection={<IconArrowRight size={16} stroke={1.8} aria-hidden />}>
              {t('next')}
            </Button>
          ) : (
            <Button type="submit" loading={form.isBusy}>
              {t('create')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
};
