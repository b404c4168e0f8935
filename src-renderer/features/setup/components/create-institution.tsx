import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AppError } from '#shared/contract/errors.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { useCreateInstitution } from '../queries.ts';
import { refusedFields, type SetupField, type SetupStep, type SetupValues } from '../setup-values.ts';
import { SetupForm } from './setup-form.tsx';
import { SetupFrame } from './setup-frame.tsx';

type Errors = Partial<Record<SetupField, string>>;

const passwordLimits = { minimum: MIN_PASSWORD_LENGTH.staff, maximum: MAX_PASSWORD_LENGTH };

const isOfInstitution = (field: string): boolean =>
  field === 'institution_name' || field === 'time_zone' || field === 'currency';

interface CreateInstitutionProps {
  readonly version: string;
  /** Kept outside, so that the way back to the other choices takes nothing away. */
  readonly values: SetupValues;
  readonly onChange: (field: SetupField, value: string) => void;
  readonly onBack: () => void;
}

/** The institution, then its first administrator; signed in when it exists. */
export const CreateInstitution = ({ version, values, onChange, onBack }: CreateInstitutionProps) => {
  const { t } = useTranslation('setup');
  const navigate = useNavigate();
  const create = useCreateInstitution();
  const [step, setStep] = useState<SetupStep>('institution');
  const [errors, setErrors] = useState<Errors>({});

  const change = (field: SetupField, value: string): void => {
    onChange(field, value);
    setErrors(({ [field]: _fixed, ...others }) => others);
  };

  const takeRefusal = (error: unknown): void => {
    const fields = error instanceof AppError ? (error.fields ?? {}) : {};
    setErrors(Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts[0] ?? ''])));
    if (Object.keys(fields).some(isOfInstitution)) setStep('institution');
  };

  const next = (): SetupField | undefined => {
    const refused = refusedFields(values, step);
    setErrors(Object.fromEntries(refused.map((field) => [field, t(`errors.${field}`, passwordLimits)])));
    if (refused.length > 0) return refused[0];
    if (step === 'institution') setStep('person');
    else {
      create.mutate(values, {
        onSuccess: (goTo) => void navigate(goTo, { replace: true }),
        onError: takeRefusal,
      });
    }
    return undefined;
  };

  const hasFieldError = create.error instanceof AppError && create.error.fields !== undefined;
  const isFirst = step === 'institution';
  return (
    <SetupFrame
      version={version}
      over={t('step', { step: isFirst ? 1 : 2, total: 2 })}
      title={t(`steps.${step}.title`)}
      text={t(`steps.${step}.text`, { name: values.institution_name.trim() })}
    >
      <SetupForm
        key={step}
        step={step}
        values={values}
        errors={errors}
        problem={create.error === null || hasFieldError ? undefined : errorText(create.error)}
        isBusy={create.isPending}
        onChange={change}
        onBack={isFirst ? onBack : () => setStep('institution')}
        onNext={next}
      />
    </SetupFrame>
  );
};
