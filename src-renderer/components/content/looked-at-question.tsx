import { Group, List, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LookedAtQuestion as Question } from '#shared/contract/content-management.ts';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';

interface LookedAtProps {
  readonly question: Question;
  /** From 1. */
  readonly number: number;
}

/** One question as its author knows it: options, key and feedback. */
export const LookedAtQuestion = ({ question, number }: LookedAtProps) => {
  const { t } = useTranslation('content-management');
  const isOpenEnded = question.type === 'open_ended';
  return (
    <Stack component="li" gap={8} py={16}>
      <Group gap={12}>
        <Text className="tn" fw={550}>
          {t('look.number', { number })}
        </Text>
        <TypeBadge
          type={question.type}
          size="caption"
          suffix={`, ${t('look.points', { count: question.mark })}`}
        />
      </Group>
      <QuestionText className="serif" text={question.title} />
      {question.image === null ? null : (
        <StoredImage sha256={question.image} alt={question.image_alt || t('look.image')} />
      )}
      <List spacing={6} type={isOpenEnded ? 'unordered' : 'ordered'}>
        {question.options.map(({ option, text, image, image_alt: alt, is_correct: isKey, feedback }) => (
          <List.Item key={option}>
            <Group gap={8}>
              <QuestionText inline text={text} />
              {isKey ? (
                <Group component="span" gap={4} c="var(--ok)" fz="sm" fw={550}>
                  <IconCheck size={14} stroke={2} aria-hidden />
                  {t('look.key')}
                </Group>
              ) : null}
              {image === null ? null : (
                <StoredImage sha256={image} alt={alt || t('look.imageOf', { number: option })} size="thumb" />
              )}
            </Group>
            {feedback === '' ? null : (
              <Text component="div" size="sm" c="dimmed">
                <QuestionText text={feedback} />
              </Text>
            )}
          </List.Item>
        ))}
        {question.accepted_phrases.map((phrase) => (
          <List.Item key={phrase}>{phrase}</List.Item>
        ))}
      </List>
      {question.feedback === '' ? null : (
        <div>
          <Text size="sm" fw={550}>
            {t('look.feedback')}
          </Text>
          <QuestionText text={question.feedback} />
        </div>
      )}
    </Stack>
  );
};
