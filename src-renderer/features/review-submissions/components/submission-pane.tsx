import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReviewSubmission } from '#shared/contract/review-submissions.ts';
import { isOpenReview } from '#shared/domain/review-submissions/review-states.ts';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { useWithdraw } from '../queries.ts';
import { RatingList } from './rating-list.tsx';
import { RemarkList } from './remark-list.tsx';
import { ReviewState } from './review-state.tsx';

/** Where its author goes on with what was submitted. */
const editorOf = ({ content_type: type, content_id: id }: ReviewSubmission): string =>
  type === 'exam' ? `/CreateExam?editExam=true&examId=${id}` : `/CreateCourse?editCourse=true&courseId=${id}`;

interface SubmissionPaneProps {
  readonly submission: ReviewSubmission;
  readonly onClose: () => void;
}

/** An own submission: where it stands, and what was said. */
export const SubmissionPane = ({ submission, onClose }: SubmissionPaneProps) => {
  const { t } = useTranslation('review-submissions');
  const isHubAway = useIsHubAway();
  const withdraw = useWithdraw();
  return (
    <PreviewPane
      code={t(`type.${submission.content_type}`)}
      onClose={onClose}
      actions={
        isOpenReview(submission.state) ? (
          <Button
            variant="default"
            size="xs"
            disabled={isHubAway || withdraw.isPending}
            onClick={() => withdraw.mutate(submission.id)}
          >
            {t('withdraw')}
          </Button>
        ) : (
          <Button variant="default" size="xs" component={Link} to={editorOf(submission)}>
            {t('toEditor')}
          </Button>
        )
      }
    >
      <PreviewSection>
        <Stack gap={12}>
          <Text component="h2" fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
            {submission.title}
          </Text>
          <FactList
            facts={[
              { label: t('field.state'), value: <ReviewState state={submission.state} /> },
              { label: t('field.version'), value: submission.version },
              { label: t('field.submitted'), value: <RelativeTime at={submission.submitted_at} /> },
              ...(submission.reviewer_name === ''
                ? []
                : [{ label: t('field.reviewer'), value: submission.reviewer_name }]),
            ]}
          />
        </Stack>
      </PreviewSection>
      {submission.note === '' ? null : (
        <PreviewSection title={t('field.note')}>
          <SaidWords text={submission.note} />
        </PreviewSection>
      )}
      {submission.reason === '' ? null : (
        <PreviewSection title={t('field.reason')}>
          <SaidWords text={submission.reason} />
        </PreviewSection>
      )}
      {submission.ratings.length === 0 ? null : (
        <PreviewSection title={t('ratings')}>
          <RatingList ratings={submission.ratings} />
        </PreviewSection>
      )}
      {submission.remarks.length === 0 ? null : (
        <PreviewSection title={t('remarks')}>
          <RemarkList remarks={submission.remarks} />
        </PreviewSection>
      )}
    </PreviewPane>
  );
};
