import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import { WaitNotice } from './wait-notice.tsx';

interface EntranceProblemProps {
  readonly problem: string | undefined;
  /** Milliseconds until one may try again: then that is said, and not what went wrong. */
  readonly wait: number;
}

/** What was wrong with the last try, or how long it takes until the next one. */
export const EntranceProblem = ({ problem, wait }: EntranceProblemProps) => (
  <>
    {problem === undefined || wait > 0 ? null : (
      <Notice tone="bad" role="alert" mb={16}>
        {problem}
      </Notice>
    )}
    <WaitNotice left={wait} />
  </>
);

/** The address that an account is signed in to with. */
export const EmailField = (props: TextInputProps) => {
  const { t } = useTranslation('auth');
  return (
    <TextInput
      size="md"
      mb={16}
      label={t('email')}
      type="email"
      autoComplete="username"
      spellCheck={false}
      {...props}
    />
  );
};

/** A code of letters and digits, of a slip or a mail. */
export const CodeField = (props: TextInputProps) => {
  const { t } = useTranslation('auth');
  return (
    <TextInput
      size="md"
      mb={16}
      description={t('start.codeHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
};
