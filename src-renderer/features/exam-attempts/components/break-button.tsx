import { Button, Stack, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttemptClock } from '#shared/contract/exam-time.ts';
import { useSetBreak } from '../queries.ts';

interface BreakButtonProps {
  readonly attemptId: number;
  readonly breaks: NonNullable<AttemptClock['breaks']>;
  /** Saves what is written before the questions go. */
  readonly onBefore: () => Promise<unknown>;
}

const MINUTE_MS = 60_000;

/** Stops the clock and hides the questions, as long as any break is left. */
export const BreakButton = ({ attemptId, breaks, onBefore }: BreakButtonProps) => {
  const { t } = useTranslation('exam-attempts');
  const { mutate: begin, isPending } = useSetBreak(attemptId);
  if (breaks.is_on) return null;
  const minutes = Math.ceil(breaks.left_ms / MINUTE_MS);
  const { allowed_count: allowed = 0, left_count: left } = breaks;
  const isUsedUp = breaks.left_ms === 0 || left === 0;
  return (
    <Stack gap={4}>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={isPending}
        disabled={isUsedUp}
        leftSection={<IconPlayerPause size={18} stroke={1.6} aria-hidden />}
        onClick={() => void onBefore().then(() => begin(true))}
      >
        {isUsedUp ? t('break.none') : t('break.take', { count: minutes })}
      </Button>
      {left === undefined ? null : (
        <Text size="xs" c="dimmed" ta="center">
          {t('break.leftOf', { left, count: allowed })}
        </Text>
      )}
    </Stack>
  );
};
