import { Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaPlayer } from '#renderer/components/media/media-player.tsx';
import { ItemDocument } from './item-document.tsx';
import { ItemResources } from './item-resources.tsx';
import { refOf, type PlayerItem } from './player-item.ts';

const MAX_LENGTH = 20_000;

/** An assignment: what is to be done, and a place for the answer to each question. */
export const AssignmentPlayer = ({ item }: { readonly item: PlayerItem }) => {
  const { t } = useTranslation('player');
  const { media } = item;
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(new Map());
  return (
    <Stack gap={24}>
      {media === null ? null : (
        <MediaPlayer
          key={media.media_file_id}
          media={refOf(media)}
          title={media.name}
          captions={media.captions}
          poster={media.poster}
        />
      )}
      <ItemDocument text={item.document} media={item.document_media} />
      <ItemResources files={item.resources} />
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
            value={answers.get(no) ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setAnswers((now) => new Map(now).set(no, value));
            }}
          />
        </Stack>
      ))}
    </Stack>
  );
};
