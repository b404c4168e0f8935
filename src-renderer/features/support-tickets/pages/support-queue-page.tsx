import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SupportTicket } from '#shared/contract/support-tickets.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { TicketPane } from '../components/ticket-pane.tsx';
import { queueQuery, useAcceptRequest } from '../queries.ts';

const subjectOf = ({ subject }: SupportTicket): string => subject;
const renderSince = ({ created_at: at }: SupportTicket) => <RelativeTime at={at} />;

/** Requests that nobody has taken on, the oldest first (spec 1 §7.4). */
export const SupportQueuePage = () => {
  const { t } = useTranslation('support-tickets');
  const params = useListParams();
  const query = useQuery(queueQuery);
  const isHubAway = useIsHubAway();
  const accept = useAcceptRequest();
  const renderAccept = (ticket: SupportTicket) => (
    <Button
      size="xs"
      variant="default"
      disabled={isHubAway || accept.isPending}
      aria-label={t('acceptOf', { subject: ticket.subject })}
      onClick={(event) => {
        event.stopPropagation();
        accept.mutate(ticket.conversation_id);
      }}
    >
      {t('accept')}
    </Button>
  );
  return (
    <ListPage<SupportTicket>
      name="support-queue"
      title={t('queue.title')}
      description={t(isHubAway ? 'hubAway' : 'queue.text')}
      params={params}
      query={query}
      pageSize={Math.max(1, query.data?.total ?? 1)}
      hasSearch={false}
      rowId={({ id }) => id}
      rowName={subjectOf}
      columns={[
        { key: 'subject', header: t('field.subject'), render: subjectOf },
        { key: 'who', header: t('field.who'), width: 180, render: ({ user_name: name }) => name },
        {
          key: 'about',
          header: t('field.about'),
          width: 180,
          priority: 2,
          render: ({ about }) => about?.title ?? '',
        },
        { key: 'since', header: t('field.since'), width: 130, priority: 2, render: renderSince },
        { key: 'accept', header: t('accept'), width: 120, render: renderAccept },
      ]}
      text={{
        renderTitle: subjectOf,
        renderCaption: ({ user_name: name }) => name,
        renderAside: renderSince,
      }}
      empty={{ title: t('queue.emptyTitle'), text: t('queue.emptyText'), illustration: 'generic' }}
      preview={{ render: (ticket, close) => <TicketPane key={ticket.id} ticket={ticket} onClose={close} /> }}
    />
  );
};
