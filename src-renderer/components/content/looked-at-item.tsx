import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LookedAtItem as Item } from '#shared/contract/content-management.ts';
import { ItemDocument } from '#renderer/components/course-player/item-document.tsx';
import { ItemFacts } from '#renderer/components/course-player/item-facts.tsx';
import { ItemResources } from '#renderer/components/course-player/item-resources.tsx';
import { refOf } from '#renderer/components/course-player/player-item.ts';
import { MediaPlayer } from '#renderer/components/media/media-player.tsx';
import { LookedAtQuestion } from './looked-at-question.tsx';

const PLAIN_TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
const PARTS = ['solution', 'feedback_correct', 'feedback_partial', 'feedback_incorrect'] as const;

const Assignment = ({ asked }: { readonly asked: Item['assignment'] }) => {
  const { t } = useTranslation('content-management');
  return (
    <Stack variant="lines" component="ol" gap={0}>
      {asked.map((one) => (
        <Stack key={one.no} component="li" gap={6} py={12}>
          <Text style={PLAIN_TEXT}>{one.prompt}</Text>
          <Text size="sm" c="dimmed">
            {t('look.points', { count: one.points })}
          </Text>
          {PARTS.filter((part) => one[part] !== '').map((part) => (
            <div key={part}>
              <Text size="sm" fw={550}>
                {t(`assignment.${part}`)}
              </Text>
              <Text size="sm" style={PLAIN_TEXT}>
                {one[part]}
              </Text>
            </div>
          ))}
        </Stack>
      ))}
    </Stack>
  );
};

/** One item of a course with all that its author wrote, keys and solutions among it. */
export const LookedAtItem = ({ item }: { readonly item: Item }) => {
  const { t } = useTranslation('content-management');
  return (
    <>
      <ItemFacts item={item} />
      {item.description === '' ? null : <Text style={PLAIN_TEXT}>{item.description}</Text>}
      {item.media === null ? null : (
        <MediaPlayer
          media={refOf(item.media)}
          title={item.media.name}
          captions={item.media.captions}
          poster={item.media.poster}
        />
      )}
      <ItemDocument text={item.document} media={item.document_media} />
      <ItemResources files={item.resources} />
      {item.questions.length === 0 ? null : (
        <Stack
          variant="lines"
          component="ol"
          gap={0}
          aria-label={t('look.questions', { count: item.questions.length })}
        >
          {item.questions.map((question, index) => (
            <LookedAtQuestion key={question.question_id} question={question} number={index + 1} />
          ))}
        </Stack>
      )}
      <Assignment asked={item.assignment} />
    </>
  );
};
