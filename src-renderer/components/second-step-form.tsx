import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FactorCode, type SecondStep } from '#shared/contract/second-step.ts';
import { useContractForm, type FormMutation } from '#renderer/hooks/use-contract-form.ts';
import { Notice } from './notice.tsx';

const endpoint = { body: z.strictObject({ code: FactorCode }) };

interface SecondStepFormProps<Data> {
  readonly step: Pick<SecondStep, 'email' | 'type'>;
  readonly mutation: FormMutation<{ code: string }, Data>;
  readonly onDone: (data: Data) => void;
  readonly onBack: () => void;
  /** Sends another code, where codes come by mail. */
  readonly onResend?: (() => void) | undefined;
  /** What became of that. */
  readonly resent?: string | undefined;
}

/** The second step of a sign-in: a code, or a recovery code, typed into the same field. */
export const SecondStepForm = <Data,>({
  step,
  mutation,
  onDone,
  onBack,
  onResend,
  resent,
}: SecondStepFormProps<Data>) => {
  const { t } = useTranslation('common');
  const form = useContractForm(endpoint, {
    initial: { code: '' },
    mutation,
    missing: { code: t('secondStep.missing') },
    onDone,
    onRefused: () => form.goTo('code'),
  });
  return (
    <form {...form.props}>
      <Text c="var(--ink2)" mb={16}>
        {t(`secondStep.asked.${step.type}`, { email: step.email })}
      </Text>
      {form.problem === undefined ? null : (
        <Notice tone="bad" role="alert" mb={16}>
          {form.problem}
        </Notice>
      )}
      {resent === undefined ? null : (
        <Notice tone="info" icon={IconClock} role="status" mb={16}>
          {resent}
        </Notice>
      )}
      <TextInput
        {...form.field('code')}
        size="md"
        mb={20}
        label={t('secondStep.code')}
        description={t('secondStep.hint')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" size="lg" fullWidth loading={form.isBusy}>
        {t('secondStep.send')}
      </Button>
      <Group justify="space-between" gap={8} mt={16}>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {t('secondStep.back')}
        </Button>
        {onResend === undefined ? null : (
          <Button variant="subtle" size="compact-sm" onClick={onResend}>
            {t('secondStep.resend')}
          </Button>
        )}
      </Group>
    </form>
  );
};
