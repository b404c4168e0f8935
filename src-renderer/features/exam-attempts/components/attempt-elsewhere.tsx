import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktopShare, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { formatClock } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { isCodeWanted, lookAgain, useGoOnHere } from '../queries.ts';
import { StaffEntry } from './staff-entry.tsx';
import { StartCodeField } from './start-code-field.tsx';

interface AttemptElsewhereProps {
  readonly attempt: Attempt;
  readonly isReleased: boolean;
  readonly visit: string;
}

/** The place of an exam that goes on at another computer, with the way to move it here. */
export const AttemptElsewhere = ({ attempt, isReleased, visit }: AttemptElsewhereProps) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const goOn = useGoOnHere(attempt, visit);
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const ends = attempt.deadline_at;
  const submit = (): void =>
    goOn.mutate(isAsked && code.trim() !== '' ? code : null, {
      onError: (error) => setAsked((was) => was || isCodeWanted(error)),
    });
  return (
    <FocusPage title={attempt.exam_title} subtitle={attempt.candidate}>
      <Stack gap={16} maw={560} mx="auto" py={32}>
        <Text component="h2" fz={20} fw={600}>
          {t(isReleased ? 'elsewhere.releasedTitle' : 'elsewhere.title')}
        </Text>
        <Text>{t(isReleased ? 'elsewhere.releasedText' : 'elsewhere.text')}</Text>
        <Text>
          {t('elsewhere.clock')}
          {ends === null
            ? ''
            : ` ${t('elsewhere.ends', { at: formatClock(Date.parse(ends), i18n.language) })}`}
        </Text>
        {isAsked ? <StartCodeField value={code} onChange={setCode} /> : null}
        {goOn.error === null ? null : (
          <Notice tone="bad" role="alert">
            {errorText(goOn.error)}
          </Notice>
        )}
        <Group gap={10}>
          <Button
            leftSection={<IconDeviceDesktopShare size={18} />}
            loading={goOn.isPending}
            onClick={submit}
          >
            {t('elsewhere.move')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            onClick={() => void lookAgain(attempt.id)}
          >
            {t('elsewhere.again')}
          </Button>
          {isReleased ? null : (
            <StaffEntry
              attemptId={attempt.id}
              decisions={['release']}
              onDecided={() => void lookAgain(attempt.id)}
            />
          )}
        </Group>
      </Stack>
    </FocusPage>
  );
};
