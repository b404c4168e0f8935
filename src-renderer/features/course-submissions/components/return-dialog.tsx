import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  courseSubmissionsContract as contract,
  type SubmissionToMark,
} from '#shared/contract/course-submissions.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useReturn } from '../queries.ts';

interface ReturnDialogProps {
  readonly submission: Pick<SubmissionToMark, 'id' | 'standing'>;
  /** What was written to it so far. */
  readonly comment: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives a hand-in back for another try, with a word to its student. */
export const ReturnDialog = ({ submission, comment, opened, onClose, onDone }: ReturnDialogProps) => {
  const { t } = useTranslation('course-submissions');
  return (
    <FormDialog
      opened={opened}
      title={t('return.title')}
      submitLabel={t('return.action')}
      endpoint={contract.returnSubmission}
      initial={{ comment }}
      body={(form) => ({ standing: submission.standing, ...form })}
      mutation={useReturn(submission.id, submission.standing)}
      missing={{ comment: t('return.missing') }}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <Text>{t('return.text')}</Text>
          <Textarea
            label={t('mark.comment')}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={8000}
            data-autofocus
            {...form.field('comment')}
          />
        </>
      )}
    </FormDialog>
  );
};
