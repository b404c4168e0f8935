import { Button, Divider, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReviewSubmission } from '#shared/contract/review-submissions.ts';
import type { ReviewDecision } from '#shared/domain/review-submissions/review-states.ts';
import { LookedAtQuestion } from '#renderer/components/content/looked-at-question.tsx';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RowMenu } from '#renderer/components/patterns/row-menu.tsx';
import { useGiveTask } from '#renderer/components/patterns/use-give-task.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { reviewQuery, useDecideReview, useGiveBackReview, useTakeReview } from '../queries.ts';
import { useReviewDraft } from '../use-review-draft.ts';
import { RatingFields } from './rating-fields.tsx';
import { RatingList } from './rating-list.tsx';
import { RemarkField } from './remark-field.tsx';
import { RemarkList } from './remark-list.tsx';
import { ReviewedItem } from './reviewed-item.tsx';
import { ReviewState } from './review-state.tsx';

const DECISIONS: readonly ReviewDecision[] = ['approved', 'changes_asked', 'rejected'];

/** The content with its keys, with a field for a remark at each place, and the decision. */
const Content = ({ submission }: { readonly submission: ReviewSubmission }) => {
  const { t } = useTranslation('review-submissions');
  const query = useQuery(reviewQuery(submission.id));
  const draft = useReviewDraft(submission.id);
  const decide = useDecideReview(submission.id);
  const isHubAway = useIsHubAway();
  const mayDecide = submission.may_decide;
  const remarkAt = (anchor: 'content' | 'question' | 'item', id: number | null, label: string) =>
    mayDecide ? (
      <RemarkField label={label} remark={draft.remarkAt(anchor, id)} onChange={draft.setRemark} />
    ) : null;
  const send = (decision: ReviewDecision): void =>
    decide.mutate(
      { decision, reason: draft.reason, remarks: [...draft.remarks], ratings: [...draft.ratings] },
      {
        onSuccess: () => {
          draft.forget();
          showSuccess(t('decided'));
        },
      },
    );
  return (
    <QueryState query={query}>
      {({ exam, course, is_older: isOlder }) => (
        <>
          {isOlder ? (
            <PreviewSection>
              <Notice tone="warn">{t('older')}</Notice>
            </PreviewSection>
          ) : null}
          {exam === null ? null : (
            <PreviewSection title={t('questions', { count: exam.questions.length })}>
              <Stack component="ol" variant="lines" gap={0}>
                {exam.questions.map((question, index) => (
                  <Stack component="li" key={question.question_id} gap={0} pb={16}>
                    <Stack component="ol" gap={0}>
                      <LookedAtQuestion question={question} number={index + 1} />
                    </Stack>
                    {remarkAt('question', question.question_id, t('remarkTo', { number: index + 1 }))}
                  </Stack>
                ))}
              </Stack>
            </PreviewSection>
          )}
          {course === null ? null : (
            <PreviewSection title={t('items', { count: course.items.length })}>
              <Stack
                component="ul"
                variant="lines"
                gap={16}
                aria-label={t('items', { count: course.items.length })}
              >
                {course.items.map((item) => (
                  <ReviewedItem
                    key={item.item_id}
                    submissionId={submission.id}
                    itemId={item.item_id}
                    title={item.title}
                  >
                    {remarkAt('item', item.item_id, t('remarkToItem', { title: item.title }))}
                  </ReviewedItem>
                ))}
              </Stack>
            </PreviewSection>
          )}
          {mayDecide ? (
            <PreviewSection title={t('decision')}>
              <Stack gap={12}>
                <RatingFields ratings={draft.ratings} onRate={draft.rate} />
                {remarkAt('content', null, t('remarkToAll'))}
                <Textarea
                  label={t('field.reason')}
                  value={draft.reason}
                  onChange={(event) => draft.setReason(event.currentTarget.value)}
                  maxLength={2000}
                  autosize
                  minRows={2}
                />
                {decide.error === null ? null : (
                  <Notice tone="bad" role="alert">
                    {errorText(decide.error)}
                  </Notice>
                )}
                {isHubAway ? <Notice tone="info">{t('hubAway')}</Notice> : null}
                <Group gap={8}>
                  {DECISIONS.map((decision) => (
                    <Button
                      key={decision}
                      size="xs"
                      variant={decision === 'approved' ? 'filled' : 'default'}
                      disabled={isHubAway || decide.isPending}
                      onClick={() => send(decision)}
                    >
                      {t(`decide.${decision}`)}
                    </Button>
                  ))}
                </Group>
              </Stack>
            </PreviewSection>
          ) : null}
        </>
      )}
    </QueryState>
  );
};

interface ReviewPaneProps {
  readonly submission: ReviewSubmission;
  readonly onClose: () => void;
}

/** What somebody reviews or could take. */
export const ReviewPane = ({ submission, onClose }: ReviewPaneProps) => {
  const { t } = useTranslation('review-submissions');
  const isHubAway = useIsHubAway();
  const take = useTakeReview();
  const giveBack = useGiveBackReview();
  const giveTask = useGiveTask();
  const isOpen = submission.may_take || submission.may_decide;
  return (
    <PreviewPane
      code={t(`type.${submission.content_type}`)}
      onClose={onClose}
      actions={
        <>
          {submission.may_take ? (
            <Button
              size="xs"
              disabled={isHubAway || take.isPending}
              onClick={() => take.mutate(submission.id)}
            >
              {t('take')}
            </Button>
          ) : submission.may_decide ? (
            <Button
              size="xs"
              variant="default"
              disabled={isHubAway || giveBack.isPending}
              onClick={() => giveBack.mutate(submission.id)}
            >
              {t('giveBack')}
            </Button>
          ) : null}
          <RowMenu
            label={t('common:action.more')}
            actions={giveTask({ type: 'submission', id: submission.id, title: submission.title })}
          />
        </>
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
              { label: t('field.author'), value: submission.author_name },
              { label: t('field.version'), value: submission.version },
              { label: t('field.due'), value: <RelativeTime at={submission.due_at} /> },
            ]}
          />
          {submission.note === '' ? null : (
            <>
              <Divider />
              <SaidWords text={submission.note} />
            </>
          )}
        </Stack>
      </PreviewSection>
      {isOpen ? <Content submission={submission} /> : null}
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
