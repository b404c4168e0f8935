import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaymentSettings } from '#shared/contract/payments.ts';
import { exponentOf } from '#shared/domain/money/currency.ts';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { TestPaymentsNote } from '#renderer/components/test-payments-note.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { fitsPaymentSettings, paymentSettingsQuery, savePaymentSetting } from '../payment-queries.ts';
import { PaymentKeysRows } from './payment-keys-rows.tsx';

type NumberKey = 'tax_rate' | 'refund_window_days' | 'withdraw_minimum' | 'author_share';
type TextKey = 'tax_label' | 'bank_details';

interface RowProps<K> {
  readonly name: K;
  readonly stored: PaymentSettings;
  readonly isDisabled: boolean;
}

const SUFFIXES = {
  tax_rate: ' %',
  author_share: ' %',
  refund_window_days: '',
  withdraw_minimum: '',
} as const;

const NumberRow = ({ name, stored, isDisabled }: RowProps<NumberKey>) => {
  const { t } = useTranslation('setup');
  const decimals = {
    tax_rate: 2,
    author_share: 2,
    refund_window_days: 0,
    withdraw_minimum: exponentOf(stored.currency),
  };
  const isMoney = name === 'withdraw_minimum';
  return (
    <SettingField<number | string>
      label={t(`payments.${name}.label`)}
      description={t(`payments.${name}.text`)}
      scope="institution"
      stored={stored[name]}
      fits={(value) => typeof value === 'number' && fitsPaymentSettings({ [name]: value })}
      wrong={t(`payments.${name}.error`)}
      save={(value) => savePaymentSetting({ [name]: Number(value) })}
    >
      {(control) => (
        <NumberInput
          {...control}
          suffix={isMoney ? ` ${stored.currency}` : SUFFIXES[name]}
          decimalScale={decimals[name]}
          allowNegative={false}
          hideControls
          disabled={isDisabled}
        />
      )}
    </SettingField>
  );
};

const TextRow = ({ name, stored, isDisabled }: RowProps<TextKey>) => {
  const { t } = useTranslation('setup');
  return (
    <SettingField<string>
      label={t(`payments.${name}.label`)}
      description={t(`payments.${name}.text`)}
      scope="institution"
      stored={stored[name]}
      fits={(value) => fitsPaymentSettings({ [name]: value })}
      wrong={t(`payments.${name}.error`)}
      save={(value) => savePaymentSetting({ [name]: value })}
    >
      {({ onChange, ...control }) =>
        name === 'tax_label' ? (
          <TextInput {...control} disabled={isDisabled} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <Textarea
            {...control}
            autosize
            minRows={3}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </SettingField>
  );
};

/** How the institution is paid. Its server alone knows, so without it this says so. */
export const PaymentsSection = () => {
  const { t } = useTranslation('setup');
  const query = useQuery(paymentSettingsQuery);
  const mayChange = useCan()('settings:add');
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {(stored) => {
        const row = { stored, isDisabled: !mayChange };
        return (
          <>
            <TestPaymentsNote />
            <PaymentKeysRows stored={stored} mayChange={mayChange} />
            <SettingField<boolean>
              label={t('payments.invoice_enabled.label')}
              description={t('payments.invoice_enabled.text')}
              scope="institution"
              stored={stored.invoice_enabled}
              fits={() => true}
              wrong=""
              save={(value) => savePaymentSetting({ invoice_enabled: value })}
            >
              {({ value, onChange, w: _width, ...control }) => (
                <Switch
                  {...control}
                  checked={value}
                  disabled={!mayChange}
                  onChange={(event) => onChange(event.currentTarget.checked)}
                />
              )}
            </SettingField>
            <TextRow name="bank_details" {...row} />
            <NumberRow name="tax_rate" {...row} />
            <TextRow name="tax_label" {...row} />
            <NumberRow name="refund_window_days" {...row} />
            <NumberRow name="author_share" {...row} />
            <NumberRow name="withdraw_minimum" {...row} />
          </>
        );
      }}
    </QueryState>
  );
};
