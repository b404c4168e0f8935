import { Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemDocument } from './item-document.tsx';
import { ItemMedia } from './item-media.tsx';
import { ItemResources } from './item-resources.tsx';
import type { AssignmentRun, ItemRun } from './item-run.ts';
import type { PlayerItem } from './player-item.ts';

const MAX_LENGTH = 20_000;

interface AssignmentPlayerProps {
  readonly item: PlayerItem;
  readonly run?: ItemRun | undefined;
  /** Undefined where nobody works on it. */
  readonly answers?: AssignmentRun | undefined;
}

/** What is written where nobody keeps it. */
const useOwnAnswers = (): AssignmentRun => {
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(new Map());
  return {
    answers,
    onAnswer: (no, text) => setAnswers((now) => new Map(now).set(no, text)),
    isLocked: false,
  };
};

/** An assignment: what is to be done, and a place for the answer to each question. */
export const AssignmentPlayer = ({ item, run, answers }: AssignmentPlayerProps) => {
  const { t } = useTranslation('player');
  const own = useOwnAnswers();
  const kept = answers ?? own;
  return (
    <Stack gap={24}>
      <ItemMedia media={item.media} run={run} />
      <ItemDocument text={item.document} media={item.document_media} onFileOpened={run?.onFileOpened} />
      <ItemResources files={item.resources} onOpened={run?.onFileOpened} />
      {item.assignment.length === 0 ? <Text c="dimmed">{t('noQuestions')}</Text> : null}
      {item.assignment.map(({ no, prompt, points }) => (
        <Stack key={no} component="section" gap={8}>
          <Title order={2}>{t('assignment.question', { number: no })}</Title>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{prompt}</Text>
          <Textarea
            label={t('assignment.answer', { number: no })}
            description={t('assignment.points', { count: points })}
            autosize
            minRows={4}
            maxRows={16}
            maxLength={MAX_LENGTH}
            readOnly={kept.isLocked}
            value={kept.answers.get(no) ?? ''}
            onChange={(event) => kept.onAnswer(no, event.currentTarget.value)}
          />
        </Stack>
      ))}
    </Stack>
  );
};
