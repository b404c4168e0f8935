import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '#renderer/components/media/media-words.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';

interface TestClockProps {
  /** By the clock of this computer. */
  readonly endsAt: number;
  readonly onEnd: () => void;
}

/** The time that is left of a practice test; at its end the test is over. */
export const TestClock = ({ endsAt, onEnd }: TestClockProps) => {
  const { t } = useTranslation('player');
  const left = Math.max(0, endsAt - useNow(1000));
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (left === 0) end.current();
  }, [left]);
  return (
    <Text role="timer" aria-live="off" className="tn" fw={600}>
      {t('test.left', { time: lengthText(left) })}
    </Text>
  );
};
