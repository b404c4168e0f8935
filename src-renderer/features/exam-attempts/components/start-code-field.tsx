import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface StartCodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Where the start code of a sealed exam is typed: the server of the institution cannot be asked. */
export const StartCodeField = ({ value, onChange }: StartCodeFieldProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <TextInput
      label={t('sealed.code')}
      description={t('sealed.codeHint')}
      value={value}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      maw={360}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
