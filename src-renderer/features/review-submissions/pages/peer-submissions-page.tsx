import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReviewSubmission } from '#shared/contract/review-submissions.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ReviewPane } from '../components/review-pane.tsx';
import { ReviewState } from '../components/review-state.tsx';
import { reviewQuery, reviewsQuery } from '../queries.ts';

const PANE = { initial: 520, min: 320, max: 760 };
const titleOf = ({ title }: ReviewSubmission): string => title;
const renderState = ({ state }: ReviewSubmission) => <ReviewState state={state} />;

const Due = ({ submission }: { readonly submission: ReviewSubmission }) => {
  const { t } = useTranslation('review-submissions');
  if (submission.is_overdue) return <StatusBadge tone="bad">{t('overdue')}</StatusBadge>;
  return <RelativeTime at={submission.decided_at ?? submission.due_at} />;
};

const Queue = () => {
  const { t } = useTranslation('review-submissions');
  const params = useListParams();
  const isDone = params.tab === 'done';
  const query = useQuery(reviewsQuery({ page: params.page, isDone }));
  // What asks for a review leads to it, on whatever page of the queue it stands.
  const shown = readId(params.preview);
  const isListed = query.data?.rows.some(({ id }) => id === shown) === true;
  const elsewhere = useQuery({
    ...reviewQuery(shown ?? 0),
    enabled: shown !== undefined && !isListed && query.isSuccess,
  });
  return (
    <ListPage<ReviewSubmission>
      name="peer-submissions"
      title={t('peer.title')}
      description={t('peer.text')}
      params={params}
      tabs={{
        current: isDone ? 'done' : 'queue',
        options: [
          { value: 'queue', label: t('peer.queue') },
          { value: 'done', label: t('peer.done') },
        ],
      }}
      query={query}
      hasSearch={false}
      rowId={({ id }) => id}
      rowName={titleOf}
      columns={[
        { key: 'title', header: t('field.title'), render: titleOf },
        {
          key: 'author',
          header: t('field.author'),
          width: 180,
          priority: 3,
          render: ({ author_name: name }) => name,
        },
        { key: 'state', header: t('field.state'), width: 160, render: renderState },
        {
          key: 'due',
          header: t(isDone ? 'field.decided' : 'field.due'),
          width: 140,
          priority: 2,
          render: (row) => <Due submission={row} />,
        },
      ]}
      text={{
        renderTitle: titleOf,
        renderCaption: ({ author_name: name }) => name,
        renderAside: renderState,
      }}
      empty={{ title: t('peer.emptyTitle'), text: t('peer.emptyText'), illustration: 'generic' }}
      preview={{
        render: (one, close) => <ReviewPane key={one.id} submission={one} onClose={close} />,
        elsewhere: elsewhere.data?.submission,
        limits: PANE,
      }}
    />
  );
};

/** What one reviews, or could take. Own content is never among it. */
export const PeerSubmissionsPage = () => {
  const { t } = useTranslation('review-submissions');
  if (useCan()('peer-submissions:view')) return <Queue />;
  return (
    <RecordPage title={t('peer.title')} backTo="/Dashboard">
      <EmptyState title={t('notForRole')} text={t('notForRoleText')} />
    </RecordPage>
  );
};
