import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseQuestionsContract as contract } from '#shared/contract/course-questions.ts';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { lengthText } from '../media/media-words.tsx';
import { Notice } from '../notice.tsx';
import { nearestQuery, useAsk } from './questions-queries.ts';
import { QuestionThread } from './question-thread.tsx';

interface AskFormProps {
  readonly courseId: number;
  readonly itemId: number | undefined;
  /** Where the video stands. */
  readonly positionMs: number | undefined;
}

const PAUSE_MS = 400;

/** Where a question is asked: what was asked already in nearly the same words is shown before it is sent. */
export const AskForm = ({ courseId, itemId, positionMs }: AskFormProps) => {
  const { t } = useTranslation('talk');
  const [isAtPlace, setAtPlace] = useState(true);
  const place = {
    course_id: courseId,
    item_id: itemId ?? null,
    position_ms: positionMs === undefined || !isAtPlace ? null : Math.round(positionMs),
  };
  const form = useContractForm(contract.askQuestion, {
    initial: { question: '' },
    body: (values) => ({ ...place, ...values }),
    mutation: useAsk(place),
    missing: { question: t('ask.missing') },
    onDone: () => form.reset(),
  });
  const [words] = useDebouncedValue(form.values.question, PAUSE_MS);
  const { data: nearest = [] } = useQuery(nearestQuery(courseId, itemId, words));
  const formId = useId();
  const isShown = words.trim() !== '' && nearest.length > 0;
  return (
    <Stack gap={8}>
      <form {...form.props} id={formId}>
        <Stack gap={8}>
          {form.problem === undefined ? null : (
            <Notice tone="bad" role="alert">
              {form.problem}
            </Notice>
          )}
          <Textarea
            label={t('ask.label')}
            description={t('ask.text')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={4000}
            {...form.field('question')}
          />
          {positionMs === undefined ? null : (
            <Checkbox
              label={t('ask.atPlace', { place: lengthText(positionMs) })}
              checked={isAtPlace}
              onChange={(event) => setAtPlace(event.currentTarget.checked)}
            />
          )}
        </Stack>
      </form>
      {isShown ? (
        <Stack gap={8} component="section" aria-label={t('ask.nearest')}>
          <Text size="sm" fw={550}>
            {t('ask.nearest')}
          </Text>
          <Stack component="ul" variant="lines" gap={12}>
            {nearest.map((question) => (
              <QuestionThread key={question.id} question={question} isItemNamed />
            ))}
          </Stack>
        </Stack>
      ) : null}
      <Group justify="flex-end">
        <Button type="submit" form={formId} loading={form.isBusy}>
          {t(isShown ? 'ask.anyway' : 'ask.action')}
        </Button>
      </Group>
    </Stack>
  );
};
