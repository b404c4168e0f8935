import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHOICES, isChoiceField, type ChoiceField } from '#shared/domain/onboarding/questionnaire.ts';

interface AnswerProps<F extends string> {
  readonly name: F;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: React.ReactNode;
}

/** A question with a few given answers, all of them to be seen. */
export const RadioAnswer = ({ name, value, onChange, error }: AnswerProps<ChoiceField>) => {
  const { t } = useTranslation('onboarding');
  return (
    <Radio.Group
      name={name}
      value={value}
      onChange={onChange}
      error={error}
      label={t(`fields.${name}.label`)}
      description={t(`fields.${name}.text`)}
    >
      <Stack gap={10} mt={12}>
        {CHOICES[name].map((choice) => (
          <Radio key={choice} value={choice} label={t(`choices.${name}.${choice}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
};

type TextField = 'current_occupation' | 'desired_occupation' | 'area_of_employment' | 'specialisation_area';

const LENGTH: Readonly<Record<TextField, number>> = {
  current_occupation: 120,
  desired_occupation: 120,
  area_of_employment: 120,
  specialisation_area: 400,
};

/** One field of a profile: a choice in a list where there are given answers, else text. */
export const ProfileAnswer = ({
  name,
  value,
  onChange,
  ...input
}: AnswerProps<ChoiceField | TextField> & { readonly 'data-path'?: string }) => {
  const { t } = useTranslation('onboarding');
  if (isChoiceField(name)) {
    return (
      <Select
        {...input}
        name={name}
        label={t(`fields.${name}.label`)}
        placeholder={t('choose')}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        data={CHOICES[name].map((choice) => ({ value: choice, label: t(`choices.${name}.${choice}`) }))}
      />
    );
  }
  return (
    <TextInput
      {...input}
      name={name}
      label={t(`fields.${name}.label`)}
      maxLength={LENGTH[name]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
