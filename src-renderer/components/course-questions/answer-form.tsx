import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { courseQuestionsContract as contract } from '#shared/contract/course-questions.ts';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { Notice } from '../notice.tsx';
import { useAnswer } from './questions-queries.ts';

/** Where a question is answered; what was typed stays until it was taken. */
export const AnswerForm = ({ questionId }: { readonly questionId: number }) => {
  const { t } = useTranslation('talk');
  const form = useContractForm(contract.answerQuestion, {
    initial: { answer: '' },
    mutation: useAnswer(questionId),
    missing: { answer: t('answer.missing') },
    onDone: () => form.reset(),
  });
  return (
    <form {...form.props}>
      <Stack gap={8}>
        {form.problem === undefined ? null : (
          <Notice tone="bad" role="alert">
            {form.problem}
          </Notice>
        )}
        <Textarea
          label={t('answer.label')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={4000}
          {...form.field('answer')}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" size="compact-md" loading={form.isBusy}>
            {t('answer.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
