import { Group, Paper, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PracticeAnswer } from '#shared/domain/courses/practice.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import type { PlayerQuestion } from './player-item.ts';

const MAX_LENGTH = 20_000;

interface PlayerQuestionProps {
  readonly question: PlayerQuestion;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  readonly answer: PracticeAnswer;
  /** It was marked: what was said stays as it is. */
  readonly isLocked: boolean;
  readonly onAnswer: (answer: PracticeAnswer) => void;
}

/** One question, to be read and answered. */
export const PlayerQuestionView = (props: PlayerQuestionProps) => {
  const { question, number, total, answer, isLocked, onAnswer } = props;
  const { t } = useTranslation('player');
  const stemId = useId();
  const stem = <QuestionText className="serif" text={question.title} />;
  const picture =
    question.image === null ? null : (
      <StoredImage sha256={question.image} alt={question.image_alt || t('questionImage', { number })} />
    );
  return (
    <Stack gap={12}>
      <Text size="sm" c="dimmed" className="tn">
        {t('question', { number, total })}, {t('marks', { count: question.mark })}
      </Text>
      {question.type === 'open_ended' ? (
        <>
          <div id={stemId}>{stem}</div>
          {picture}
          <Textarea
            aria-labelledby={stemId}
            autosize
            minRows={4}
            maxRows={14}
            maxLength={MAX_LENGTH}
            disabled={isLocked}
            value={answer.text}
            onChange={(event) => onAnswer({ option: null, text: event.currentTarget.value })}
          />
        </>
      ) : (
        <Radio.Group
          label={stem}
          labelProps={{ fw: 400, fz: 'md' }}
          value={answer.option === null ? null : String(answer.option)}
          onChange={(value) => onAnswer({ option: Number(value), text: '' })}
        >
          <Stack gap={8} pt={10}>
            {picture}
            {question.options.map(({ option, text, image, image_alt: alt }, index) => (
              <Paper key={option} withBorder radius="md" px={14} py={10}>
                <Radio
                  value={String(option)}
                  disabled={isLocked}
                  label={
                    <Group component="span" gap={8}>
                      <QuestionText inline className="serif" text={text} />
                      {image === null ? null : (
                        <StoredImage sha256={image} alt={alt || t('optionImage', { number: index + 1 })} />
                      )}
                    </Group>
                  }
                />
              </Paper>
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
};
