import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { setupContract } from '#shared/contract/setup.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useCreateInstitution } from '../queries.ts';
import { stepFields, type SetupStep, type SetupValues } from '../setup-values.ts';
import { SetupForm } from './setup-form.tsx';
import { SetupFrame } from './setup-frame.tsx';

const passwordLimits = { minimum: MIN_PASSWORD_LENGTH.staff, maximum: MAX_PASSWORD_LENGTH };

interface CreateInstitutionProps {
  readonly version: string;
  readonly initial: SetupValues;
  /** With what was typed, so that the way back to the other choices takes nothing away. */
  readonly onBack: (values: SetupValues) => void;
}

/** The institution, then its first administrator; signed in when it exists. */
export const CreateInstitution = ({ version, initial, onBack }: CreateInstitutionProps) => {
  const { t } = useTranslation('setup');
  const navigate = useNavigate();
  const [step, setStep] = useState<SetupStep>('institution');
  const form = useContractForm(setupContract.createInstitution, {
    initial,
    mutation: useCreateInstitution(),
    wrong: {
      institution_name: t('errors.institution_name'),
      time_zone: t('errors.time_zone'),
      currency: t('errors.currency'),
      first_name: t('errors.first_name'),
      last_name: t('errors.last_name'),
      email: t('errors.email'),
      password: t('errors.password', passwordLimits),
    },
    onDone: (goTo: string) => void navigate(goTo, { replace: true }),
    onRefused: (_error, fields) => {
      if (stepFields.institution.some((field) => fields.includes(field))) setStep('institution');
    },
  });
  const isFirst = step === 'institution';
  const next = (): void => {
    if (!isFirst) form.submit();
    else if (form.check(stepFields.institution)) setStep('person');
  };
  return (
    <SetupFrame
      version={version}
      over={t('step', { step: isFirst ? 1 : 2, total: 2 })}
      title={t(`steps.${step}.title`)}
      text={t(`steps.${step}.text`, { name: form.values.institution_name.trim() })}
    >
      <SetupForm
        key={step}
        step={step}
        form={form}
        onBack={isFirst ? () => onBack(form.values) : () => setStep('institution')}
        onNext={next}
      />
    </SetupFrame>
  );
};
