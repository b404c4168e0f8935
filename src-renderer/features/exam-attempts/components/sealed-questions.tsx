import { Button, Stack, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { isCodeWanted, lookAgain, useOpenPaper } from '../queries.ts';
import { StartCodeField } from './start-code-field.tsx';

interface SealedQuestionsProps {
  readonly attemptId: number;
  readonly versionId: number;
}

/** The place of an exam that goes on here, and whose questions this computer has sealed. */
export const SealedQuestions = ({ attemptId, versionId }: SealedQuestionsProps) => {
  const { t } = useTranslation('exam-attempts');
  const open = useOpenPaper(versionId);
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const submit = (): void =>
    open.mutate(isAsked && code.trim() !== '' ? code : null, {
      onSuccess: () => void lookAgain(attemptId),
      onError: (error) => setAsked((was) => was || isCodeWanted(error)),
    });
  return (
    <FocusPage title={t('load.title')}>
      <Stack
        component="form"
        gap={16}
        maw={560}
        mx="auto"
        py={32}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Text component="h2" fz={20} fw={600}>
          {t('sealed.title')}
        </Text>
        <Text>{t('sealed.text')}</Text>
        {isAsked ? <StartCodeField value={code} onChange={setCode} /> : null}
        {open.error === null ? null : (
          <Notice tone="bad" role="alert">
            {errorText(open.error)}
          </Notice>
        )}
        <div>
          <Button type="submit" leftSection={<IconLockOpen size={18} />} loading={open.isPending}>
            {t('sealed.open')}
          </Button>
        </div>
      </Stack>
    </FocusPage>
  );
};
