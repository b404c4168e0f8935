import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { courseQuestionsContract as contract } from '#shared/contract/course-questions.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useQuestionState } from './questions-queries.ts';

interface HideDialogProps {
  readonly questionId: number;
  /** Null hides the question with all of its answers. */
  readonly answerId: number | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Hides what somebody wrote, with a reason that they read. */
export const HideDialog = ({ questionId, answerId, opened, onClose }: HideDialogProps) => {
  const { t } = useTranslation('talk');
  const hide = useQuestionState(questionId, 'inline');
  return (
    <FormDialog
      opened={opened}
      title={t(answerId === null ? 'hide.question' : 'hide.answer')}
      submitLabel={t('hide.action')}
      endpoint={contract.setQuestionState}
      initial={{ answer_id: answerId, kind: 'hidden' as const, reason: '' }}
      rules={({ reason }) => (reason.trim() === '' ? { reason: t('hide.missing') } : {})}
      mutation={hide}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label={t('hide.reason')}
          description={t('hide.reasonText')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={500}
          data-autofocus
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
};
