import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PracticeKey } from '#shared/domain/courses/practice.ts';
import { isWriting } from '#renderer/lib/is-writing.ts';
import { AssignmentPlayer } from './assignment-player.tsx';
import { ItemFacts } from './item-facts.tsx';
import type { PlayerRun } from './item-run.ts';
import { LessonPlayer } from './lesson-player.tsx';
import type { PlayerItem } from './player-item.ts';
import { PracticeTestPlayer } from './practice-test-player.tsx';
import { QuizPlayer } from './quiz-player.tsx';

interface ItemPlayerProps {
  readonly item: PlayerItem;
  /** What marks practice at once; null for what counts, and for what has no questions. */
  readonly keys: readonly PracticeKey[] | null;
  /** Undefined where the item is only looked at. */
  readonly run?: PlayerRun | undefined;
  /** How far its learner is, beside the facts. */
  readonly state?: ReactNode;
  /** What is done with it as a whole. */
  readonly actions?: ReactNode;
  /** Whoever has gone on to it reads from its heading. */
  readonly isEntered?: boolean;
}

const Content = ({ item, keys, run }: ItemPlayerProps) => {
  switch (item.kind) {
    case 'lesson':
      return <LessonPlayer item={item} run={run?.item} />;
    case 'quiz':
      return <QuizPlayer item={item} keys={keys} run={run?.questions} />;
    case 'practice_test':
      return <PracticeTestPlayer item={item} keys={keys} run={run?.questions} />;
    case 'assignment':
      return <AssignmentPlayer item={item} run={run?.item} answers={run?.assignment} />;
  }
};

/** One item of a course as a learner takes it. Mount it with the item as its key: answers belong to one item. */
export const ItemPlayer = (props: ItemPlayerProps) => {
  const { item, state, actions, isEntered = false } = props;
  const { t } = useTranslation('player');
  const heading = useRef<HTMLHeadingElement>(null);
  const enters = useRef(isEntered);
  useEffect(() => {
    if (enters.current && !isWriting(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <Stack component="article" gap={20}>
      <Stack gap={6}>
        <Title ref={heading} order={2} tabIndex={-1} style={{ overflowWrap: 'anywhere', outline: 'none' }}>
          {item.title || t(`kind.${item.kind}`)}
        </Title>
        <Group gap="6px 12px">
          <ItemFacts item={item} />
          {state}
        </Group>
        {item.description === '' ? null : (
          <Text c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {item.description}
          </Text>
        )}
      </Stack>
      <Content {...props} />
      {actions}
    </Stack>
  );
};
