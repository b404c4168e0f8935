import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PracticeKey } from '#shared/domain/courses/practice.ts';
import { AssignmentPlayer } from './assignment-player.tsx';
import { ItemFacts } from './item-facts.tsx';
import { LessonPlayer } from './lesson-player.tsx';
import type { PlayerItem } from './player-item.ts';
import { PracticeTestPlayer } from './practice-test-player.tsx';
import { QuizPlayer } from './quiz-player.tsx';

interface ItemPlayerProps {
  readonly item: PlayerItem;
  /** What marks practice at once; null for what counts, and for what has no questions. */
  readonly keys: readonly PracticeKey[] | null;
}

const Content = ({ item, keys }: ItemPlayerProps) => {
  switch (item.kind) {
    case 'lesson':
      return <LessonPlayer item={item} />;
    case 'quiz':
      return <QuizPlayer item={item} keys={keys} />;
    case 'practice_test':
      return <PracticeTestPlayer item={item} keys={keys} />;
    case 'assignment':
      return <AssignmentPlayer item={item} />;
  }
};

/** One item of a course as a learner takes it. Mount it with the item as its key: answers belong to one item. */
export const ItemPlayer = ({ item, keys }: ItemPlayerProps) => {
  const { t } = useTranslation('player');
  return (
    <Stack component="article" gap={20}>
      <Stack gap={6}>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {item.title || t(`kind.${item.kind}`)}
        </Title>
        <ItemFacts item={item} />
        {item.description === '' ? null : (
          <Text c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {item.description}
          </Text>
        )}
      </Stack>
      <Content item={item} keys={keys} />
    </Stack>
  );
};
