import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/error-text.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { formatCountdown } from '../exam-time.ts';
import { useSetBreak } from '../queries.ts';

interface BreakCoverProps {
  readonly attemptId: number;
  /** Milliseconds of breaks that are left, as the server said last. */
  readonly leftMs: number;
}

const LOOK_MS = 500;

/** In the place of the questions while the clock stands still; a break that is used up ends by itself. */
export const BreakCover = ({ attemptId, leftMs }: BreakCoverProps) => {
  const { t } = useTranslation('exam-attempts');
  const { mutate: end, isPending, error } = useSetBreak(attemptId);
  const [left, setLeft] = useState(leftMs);
  const isEnding = useRef(false);
  useEffect(() => {
    const until = performance.now() + leftMs;
    const timer = setInterval(() => {
      const now = Math.max(0, until - performance.now());
      setLeft(now);
      if (now > 0 || isEnding.current) return;
      isEnding.current = true;
      end(false);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [leftMs, end]);
  return (
    <Stack gap={16} align="flex-start" maw={560}>
      <Title order={2} size="h3">
        {t('break.title')}
      </Title>
      <Text>{t('break.text')}</Text>
      <Text className="tn">{t('break.left', { left: formatCountdown(left) })}</Text>
      {error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(error)}
        </Notice>
      )}
      <Button size="md" loading={isPending} autoFocus onClick={() => end(false)}>
        {t('break.goOn')}
      </Button>
    </Stack>
  );
};
