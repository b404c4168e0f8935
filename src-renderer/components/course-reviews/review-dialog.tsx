import { Input, Rating, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { courseReviewsContract as contract, type CourseReview } from '#shared/contract/course-reviews.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useStoreReview, type ReviewForm } from './reviews-queries.ts';

interface ReviewDialogProps {
  readonly courseId: number;
  /** The review that is there; null before the first. */
  readonly own: Pick<CourseReview, 'review_rating' | 'detailed_review'> | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** The own review of a course: sent only with stars; sent again, it replaces what was there. */
export const ReviewDialog = ({ courseId, own, opened, onClose, onDone }: ReviewDialogProps) => {
  const { t } = useTranslation('talk');
  const initial: ReviewForm = {
    review_rating: own?.review_rating ?? 0,
    detailed_review: own?.detailed_review ?? '',
  };
  return (
    <FormDialog
      opened={opened}
      title={t(own === null ? 'review.title' : 'review.change')}
      submitLabel={t('review.action')}
      endpoint={contract.storeStudentReview}
      initial={initial}
      body={(form) => ({ content_id: courseId, ...form })}
      rules={(form) => (form.review_rating === 0 ? { review_rating: t('review.missing') } : {})}
      mutation={useStoreReview(courseId)}
      onClose={onClose}
      onDone={() => onDone?.()}
    >
      {(form) => {
        const { value, error, onChange } = form.field('review_rating');
        return (
          <>
            <Input.Wrapper
              label={t('review.rating')}
              description={t('review.ratingText')}
              error={error}
              // The arrow keys only light the stars up: choosing is what they do with every other choice.
              onChange={({ target }) => {
                if (target instanceof HTMLInputElement) onChange(Number(target.value));
              }}
            >
              <Rating
                value={value}
                onChange={onChange}
                size="lg"
                color="var(--ink)"
                aria-label={t('review.rating')}
                getSymbolLabel={(count) => t('review.stars', { count })}
              />
            </Input.Wrapper>
            <Textarea
              label={t('review.words')}
              description={t('review.wordsText')}
              autosize
              minRows={3}
              maxRows={12}
              maxLength={8000}
              {...form.field('detailed_review')}
            />
          </>
        );
      }}
    </FormDialog>
  );
};
