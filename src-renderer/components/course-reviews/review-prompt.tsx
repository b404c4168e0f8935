import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { firstReviewsQuery } from './reviews-queries.ts';

interface ReviewPromptProps {
  readonly courseId: number;
  /** How far the learner is. */
  readonly percent: number;
}

type Step = 'some' | 'all';
type Put = Step | 'never';
const SOME = 25;

const keyOf = (courseId: number): string => `lectern.review-prompt.${courseId}`;
const readPut = (courseId: number): Put | null => {
  const put = localStorage.getItem(keyOf(courseId));
  return put === 'some' || put === 'all' || put === 'never' ? put : null;
};

/** Asks for a review at a quarter of a course and at its end, once each: later, or never again on this computer. */
export const ReviewPrompt = ({ courseId, percent }: ReviewPromptProps) => {
  const { t } = useTranslation('talk');
  const [put, setPut] = useState(() => readPut(courseId));
  const [isWriting, setWriting] = useState(false);
  const step: Step = percent >= 100 ? 'all' : 'some';
  const isDue = percent >= SOME && put !== 'never' && put !== 'all' && put !== step;
  const { data } = useQuery({ ...firstReviewsQuery(courseId, 1), enabled: isDue });
  if (!isDue || data?.own !== null || !data.may_review) return null;
  const putOff = (until: Put): void => {
    localStorage.setItem(keyOf(courseId), until);
    setPut(until);
  };
  return (
    <Notice tone="info" role="status">
      <Stack gap={8}>
        <Text>{t(`prompt.${step}`)}</Text>
        <Group gap={8}>
          <Button size="compact-sm" onClick={() => setWriting(true)}>
            {t('prompt.action')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => putOff(step)}>
            {t('prompt.later')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => putOff('never')}>
            {t('prompt.never')}
          </Button>
        </Group>
      </Stack>
      <ReviewDialog courseId={courseId} own={null} opened={isWriting} onClose={() => setWriting(false)} />
    </Notice>
  );
};
