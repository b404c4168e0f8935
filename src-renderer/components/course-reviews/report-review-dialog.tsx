import { useTranslation } from 'react-i18next';
import { courseReviewsContract, type CourseReview } from '#shared/contract/course-reviews.ts';
import { showSuccess } from '../feedback-store.ts';
import { FormDialog } from '../form-dialog.tsx';
import { NEW_REPORT, ReportFields } from '../report-fields.tsx';
import { useReportReview } from './reviews-queries.ts';

interface ReportReviewDialogProps {
  readonly review: CourseReview;
  readonly onClose: () => void;
}

/** Tells those who keep order about a review; its student does not hear who did. */
export const ReportReviewDialog = ({ review, onClose }: ReportReviewDialogProps) => {
  const { t } = useTranslation('talk');
  return (
    <FormDialog
      opened
      title={t('review.report.title', { name: review.student_name })}
      submitLabel={t('review.report.send')}
      endpoint={courseReviewsContract.reportReview}
      initial={NEW_REPORT}
      mutation={useReportReview(review.id)}
      onDone={() => showSuccess(t('review.report.done'))}
      onClose={onClose}
      size={480}
    >
      {(form) => <ReportFields form={form} />}
    </FormDialog>
  );
};
