import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { blankAssignmentQuestion, type ItemForm } from '../item-form.ts';
import type { ItemFormHandle } from '../use-item-form.ts';

const TEXTS = ['prompt', 'solution', 'feedback_correct', 'feedback_partial', 'feedback_incorrect'] as const;
const MAX_QUESTIONS = 200;

/** What an assignment asks, with its points, its solution and the three feedbacks. */
export function AssignmentQuestions({ form: { draft, change, latest } }: { form: ItemFormHandle }) {
  const { t } = useTranslation('courses');
  const questions = draft.assignment_questions;
  const put = (next: ItemForm['assignment_questions']): void => change({ assignment_questions: next });
  const set = (at: number, patch: Partial<(typeof questions)[number]>): void =>
    put(latest().assignment_questions.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  return (
    <>
      {questions.map((question, at) => (
        // The order is what tells questions apart.
        <FormSection key={at} title={t('assignment.question', { number: at + 1 })}>
          {TEXTS.map((field) => (
            <Textarea
              key={field}
              label={t(`assignment.${field}`)}
              autosize
              minRows={field === 'prompt' ? 3 : 2}
              maxLength={field === 'solution' ? 20_000 : 8000}
              value={question[field]}
              onChange={(event) => set(at, { [field]: event.currentTarget.value })}
            />
          ))}
          <Group align="flex-end" justify="space-between">
            <NumberField
              w={140}
              label={t('assignment.points')}
              min={0.01}
              max={1000}
              decimalScale={2}
              value={question.points}
              onValue={(points) => points !== undefined && set(at, { points })}
            />
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => {
                const before = latest().assignment_questions;
                put(before.filter((_, index) => index !== at));
                showUndo(t('quiz.removed'), () => put(before));
              }}
            >
              {t('assignment.remove', { number: at + 1 })}
            </Button>
          </Group>
        </FormSection>
      ))}
      <Stack align="flex-start" py={12}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          disabled={questions.length >= MAX_QUESTIONS}
          onClick={() => put([...latest().assignment_questions, blankAssignmentQuestion()])}
        >
          {t('assignment.add')}
        </Button>
      </Stack>
    </>
  );
}
