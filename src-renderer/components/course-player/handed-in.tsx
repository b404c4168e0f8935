import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { QuestionsRun } from './item-run.ts';

type Shown = Pick<QuestionsRun, 'handedIn' | 'bestPercent' | 'attemptsLeft' | 'onAgain'>;

/** What came of a quiz or test that was handed in, as whoever decides has said it, and the way to try again. */
export const HandedInResult = ({ run, title }: { readonly run: Shown; readonly title: string }) => {
  const { t } = useTranslation('player');
  const { handedIn, bestPercent, attemptsLeft, onAgain } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that handed in is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  if (handedIn === undefined) return null;
  const { percent, points, maxPoints, isReached, waitsFor, correctCount, questionCount } = handedIn;
  return (
    <Stack gap={10} role="status">
      <Title ref={heading} order={2} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {waitsFor !== null ? (
        <Notice tone="info">{t(waitsFor === 'nobody' ? 'counts' : `result.waits.${waitsFor}`)}</Notice>
      ) : (
        <Group gap={12}>
          <Text className="tn" fw={600}>
            {percent === null
              ? t('test.unmarked')
              : t('test.score', { percent, points: points ?? 0, most: maxPoints ?? 0 })}
          </Text>
          {isReached === null ? null : (
            <StatusBadge tone={isReached ? 'ok' : 'warn'}>
              {t(isReached ? 'test.reached' : 'test.missed')}
            </StatusBadge>
          )}
        </Group>
      )}
      {waitsFor !== null || correctCount === null ? null : (
        <Text size="sm" className="tn">
          {t('result.right', { right: correctCount, count: questionCount })}
        </Text>
      )}
      {bestPercent === null || bestPercent === percent ? null : (
        <Text size="sm" className="tn">
          {t('result.best', { percent: bestPercent })}
        </Text>
      )}
      {handedIn.isBeyond ? <Notice tone="warn">{t('result.beyond')}</Notice> : null}
      {attemptsLeft === null ? null : (
        <Text size="sm" c="dimmed">
          {t('result.attemptsLeft', { count: attemptsLeft })}
        </Text>
      )}
      <Group>
        <Button variant="default" disabled={attemptsLeft === 0} onClick={onAgain}>
          {t('test.again')}
        </Button>
      </Group>
    </Stack>
  );
};
