import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '#renderer/components/media/media-words.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';

interface TestClockProps {
  readonly minutes: number;
  readonly onEnd: () => void;
}

/** The time that is left of a practice test; at its end the test is over. */
export const TestClock = ({ minutes, onEnd }: TestClockProps) => {
  const { t } = useTranslation('player');
  const [endsAt] = useState(() => Date.now() + minutes * 60_000);
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
