import { ActionIcon, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { writeOverlayMirror } from '#renderer/lib/exam-mirrors.ts';
import { shownOptions } from './shown-options.ts';

/** A question with its options and its key, over the page that names it. */
export function QuestionLook({ question }: { question: Question }) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (open: boolean): void => {
    writeOverlayMirror(question.id, open);
    setIsOpen(open);
  };
  const options = shownOptions(question);
  const key = question.answers[0]?.correct_answer ?? null;
  const feedback = question.answers[0]?.answer_feedback ?? '';
  const isOpenEnded = question.question_type === 'open_ended';
  return (
    <>
      <ActionIcon
        aria-label={t('look.open', { name: spokenText(question.question_title) })}
        onClick={() => setOpen(true)}
      >
        <IconEye size={16} stroke={1.6} />
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('look.title')}
        size={560}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <Stack gap={12}>
          <TypeBadge
            type={question.question_type}
            suffix={`, ${t('look.points', { count: question.question_mark })}`}
          />
          <QuestionText className="serif" text={question.question_title} />
          {question.question_image === null ? null : (
            <StoredImage
              sha256={question.question_image}
              alt={question.question_image_alt || t('look.image')}
            />
          )}
          {isOpenEnded ? <Text fw={550}>{t('look.phrases')}</Text> : null}
          {options.length === 0 ? <Text c="dimmed">{t('look.none')}</Text> : null}
          <List type={isOpenEnded ? 'unordered' : 'ordered'} spacing={6}>
            {options.map(({ option, text, image }) => (
              <List.Item key={option}>
                <Group gap={8}>
                  <QuestionText inline text={text} />
                  {option === key && !isOpenEnded ? (
                    <Group component="span" gap={4} c="var(--ok)" fz="sm" fw={550}>
                      <IconCheck size={14} stroke={2} aria-hidden />
                      {t('look.key')}
                    </Group>
                  ) : null}
                  {image === null ? null : (
                    <StoredImage sha256={image} alt={t('look.imageOf', { number: option })} size="thumb" />
                  )}
                </Group>
              </List.Item>
            ))}
          </List>
          {feedback === '' ? null : (
            <div>
              <Text fw={550}>{t('look.feedback')}</Text>
              <QuestionText text={feedback} />
            </div>
          )}
        </Stack>
      </Modal>
    </>
  );
}
