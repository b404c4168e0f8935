import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewSubmission } from '#shared/contract/review-submissions.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { ReviewState } from '../components/review-state.tsx';
import { SubmissionPane } from '../components/submission-pane.tsx';
import { SubmitDialog } from '../components/submit-dialog.tsx';
import { mySubmissionQuery, mySubmissionsQuery } from '../queries.ts';

const titleOf = ({ title }: ReviewSubmission): string => title;
const renderState = ({ state }: ReviewSubmission) => <ReviewState state={state} />;
const renderSubmitted = ({ submitted_at: at }: ReviewSubmission) => <RelativeTime at={at} />;

const OwnSubmissions = () => {
  const { t } = useTranslation('review-submissions');
  const params = useListParams();
  const query = useQuery(mySubmissionsQuery(params.page));
  // What tells of a decision leads to it, on whatever page of the list it stands.
  const shown = readId(params.preview);
  const elsewhere = useQuery({ ...mySubmissionQuery(shown ?? 0), enabled: shown !== undefined });
  const mayAdd = useCan()('my-submissions:add');
  const isHubAway = useIsHubAway();
  // A wizard leads here with what it wants reviewed: `exam-12`, `course-7`.
  const wanted = params.filters['submit']?.[0];
  const [asked, setAsked] = useState(wanted);
  const [isOpen, setOpen] = useState(wanted !== undefined);
  const { setFilter } = params;
  useEffect(() => {
    if (wanted !== undefined) setFilter('submit', undefined);
  }, [wanted, setFilter]);
  return (
    <>
      <ListPage<ReviewSubmission>
        name="my-submissions"
        title={t('own.title')}
        description={t(isHubAway ? 'hubAway' : 'own.text')}
        create={
          mayAdd ? { label: t('submit.title'), isDisabled: isHubAway, run: () => setOpen(true) } : undefined
        }
        params={params}
        query={query}
        hasSearch={false}
        rowId={({ id }) => id}
        rowName={titleOf}
        columns={[
          { key: 'title', header: t('field.title'), render: titleOf },
          { key: 'state', header: t('field.state'), width: 170, render: renderState },
          {
            key: 'reviewer',
            header: t('field.reviewer'),
            width: 170,
            priority: 2,
            render: ({ reviewer_name: name }) => name,
          },
          {
            key: 'submitted',
            header: t('field.submitted'),
            width: 140,
            priority: 2,
            render: renderSubmitted,
          },
        ]}
        text={{
          renderTitle: titleOf,
          renderCaption: ({ reviewer_name: name }) => name,
          renderAside: renderState,
        }}
        empty={{ title: t('own.emptyTitle'), text: t('own.emptyText'), illustration: 'generic' }}
        preview={{
          render: (one, close) => <SubmissionPane key={one.id} submission={one} onClose={close} />,
          elsewhere: elsewhere.data,
        }}
      />
      <SubmitDialog
        opened={isOpen && mayAdd}
        wanted={asked}
        onClose={() => {
          setOpen(false);
          setAsked(undefined);
        }}
      />
    </>
  );
};

/** What one submitted for review (spec 1 §7.4). */
export const MySubmissionsPage = () => {
  const { t } = useTranslation('review-submissions');
  if (useCan()('my-submissions:view')) return <OwnSubmissions />;
  return (
    <RecordPage title={t('own.title')} backTo="/Dashboard">
      <EmptyState title={t('notForRole')} text={t('notForRoleText')} />
    </RecordPage>
  );
};
