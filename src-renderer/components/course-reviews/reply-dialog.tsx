import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { courseReviewsContract, type CourseReview } from '#shared/contract/course-reviews.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useReply } from './reviews-queries.ts';

interface ReplyDialogProps {
  readonly review: CourseReview;
  readonly onClose: () => void;
}

/** Answers a review in public, or changes the answer. */
export const ReplyDialog = ({ review, onClose }: ReplyDialogProps) => {
  const { t } = useTranslation('talk');
  return (
    <FormDialog
      opened
      title={t('review.answer.title', { name: review.student_name })}
      submitLabel={t('review.answer.action')}
      endpoint={courseReviewsContract.replyToReview}
      initial={{ reply: review.reply?.text ?? '' }}
      mutation={useReply(review.id)}
      missing={{ reply: t('review.answer.missing') }}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label={t('review.answer.label')}
          description={t('review.answer.text')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          data-autofocus
          {...form.field('reply')}
        />
      )}
    </FormDialog>
  );
};
