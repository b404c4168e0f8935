import { Group, Select, Stack, Text } from '@mantine/core';
import { IconFlag, IconMailOpened, IconPin, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MESSAGE_ORDERS,
  MESSAGE_TYPES,
  MESSAGES_PAGE,
  type Conversation,
} from '#shared/contract/messages.ts';
import type { BulkAction } from '#renderer/components/bulk-bar.tsx';
import {
  conversationQuery,
  inboxQuery,
  useMarkConversations,
  type ConversationMark,
} from '#renderer/components/conversations/conversation-queries.ts';
import { Count } from '#renderer/components/count.tsx';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ConversationPane } from '../components/conversation-pane.tsx';
import { FoundMessages } from '../components/found-messages.tsx';
import { NewMessageDialog } from '../components/new-message-dialog.tsx';
import { captionOf, pivotOf, titleOf } from '../conversation-words.ts';

const PANE = { initial: 480, min: 320, max: 720 };

const typeIn = (tab: string | undefined) => MESSAGE_TYPES.find((type) => type === tab) ?? 'all';
const orderIn = (order: string | undefined) => MESSAGE_ORDERS.find((one) => one === order) ?? 'newest';

const Marks = ({ conversation }: { readonly conversation: Conversation }) => {
  const { t } = useTranslation('messages');
  const { is_pinned: isPinned, is_flagged: isFlagged } = pivotOf(conversation);
  return (
    <Group gap={6} wrap="nowrap">
      {isPinned ? <IconPin size={14} stroke={1.6} aria-label={t('pinned')} role="img" /> : null}
      {isFlagged ? <IconFlag size={14} stroke={1.6} aria-label={t('flagged')} role="img" /> : null}
      {conversation.unread_count > 0 ? (
        <Text size="xs" fw={650} c="var(--accent-text)" className="tn">
          {t('unread', { count: conversation.unread_count })}
        </Text>
      ) : null}
    </Group>
  );
};

const Who = ({ conversation }: { readonly conversation: Conversation }) => (
  <Stack gap={0}>
    <Text size="sm" fw={conversation.latest_is_read ? 500 : 700} truncate>
      {titleOf(conversation)}
    </Text>
    <Text size="sm" c="dimmed" truncate>
      {captionOf(conversation)}
    </Text>
  </Stack>
);

/** Own conversations, and the one that is open beside them (spec 2 §7 messaging). */
export const MessagesPage = () => {
  const { t } = useTranslation('messages');
  const params = useListParams();
  const mayWrite = useCan()('messages:add');
  const [isNew, setNew] = useState(false);
  const { filters } = params;
  const to = (filters['to']?.[0] ?? '').split(',').flatMap((text) => readId(text) ?? []);
  const query = useQuery(
    inboxQuery({
      page: params.page,
      type: typeIn(params.tab),
      order: orderIn(filters['sort_by']?.[0]),
      search: params.q,
      students: filters['students']?.[0] === 'all' ? 'all' : undefined,
      course: readId(filters['course']?.[0]),
      exam: readId(filters['exam']?.[0]),
    }),
  );
  // A link may lead to a conversation that stands on another page of the list.
  const shown = readId(params.preview);
  const place = readId(filters['message']?.[0]);
  const isListed = query.data?.rows.some(({ id }) => id === shown) === true;
  const elsewhere = useQuery({
    ...conversationQuery(shown ?? 0),
    enabled: shown !== undefined && !isListed && query.isSuccess,
  });
  const marks = useMarkConversations();
  const markAll = (rows: readonly Conversation[], as: ConversationMark): void =>
    marks.mutate({ ids: rows.map(({ id }) => id), as });
  const bulkActions: BulkAction<Conversation>[] = [
    { key: 'read', label: t('action.read'), icon: IconMailOpened, onRun: (rows) => markAll(rows, 'read') },
    { key: 'pin', label: t('action.pin'), icon: IconPin, onRun: (rows) => markAll(rows, 'pin') },
    { key: 'flag', label: t('action.flag'), icon: IconFlag, onRun: (rows) => markAll(rows, 'flag') },
    {
      key: 'delete',
      label: t('action.delete'),
      icon: IconTrash,
      onRun: (rows) => {
        markAll(rows, 'hide');
        showUndo(t('deleted', { count: rows.length }), () => markAll(rows, 'restore'));
      },
    },
  ];
  const order = orderIn(filters['sort_by']?.[0]);
  return (
    <>
      <ListPage<Conversation>
        name="messages"
        title={t('title')}
        description={t('description')}
        create={mayWrite ? { label: t('new.action'), run: () => setNew(true) } : undefined}
        params={params}
        aboveRows={
          params.q === '' ? undefined : (
            <FoundMessages
              search={params.q}
              onOpen={({ message }) =>
                params.setFilters({ message: String(message.id), preview: String(message.conversation_id) })
              }
            />
          )
        }
        tabs={{
          current: typeIn(params.tab),
          options: MESSAGE_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
        }}
        query={query}
        pageSize={MESSAGES_PAGE}
        rowId={({ id }) => id}
        rowName={titleOf}
        rowHeight={52}
        columns={[
          { key: 'who', header: t('who'), render: (row) => <Who conversation={row} /> },
          {
            key: 'marks',
            header: t('marks'),
            width: 120,
            priority: 2,
            render: (row) => <Marks conversation={row} />,
          },
          {
            key: 'time',
            header: t('time'),
            width: 120,
            priority: 2,
            render: ({ last_at: at }) => <RelativeTime at={at} />,
          },
        ]}
        text={{
          renderTitle: titleOf,
          renderCaption: captionOf,
          renderAside: (row) =>
            row.unread_count > 0 ? <Count value={row.unread_count} /> : <RelativeTime at={row.last_at} />,
        }}
        searchLabel={t('search')}
        filters={
          <Stack gap={12}>
            <Select
              label={t('sort.label')}
              value={order}
              data={MESSAGE_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
              allowDeselect={false}
              onChange={(value) =>
                params.setFilter('sort_by', value === 'newest' ? undefined : (value ?? undefined))
              }
            />
            <Select
              label={t('with.label')}
              value={filters['students']?.[0] ?? 'anybody'}
              data={[
                { value: 'anybody', label: t('with.anybody') },
                { value: 'all', label: t('with.students') },
              ]}
              allowDeselect={false}
              onChange={(value) => params.setFilter('students', value === 'all' ? 'all' : undefined)}
            />
          </Stack>
        }
        activeFilters={
          filters['students']?.[0] === 'all'
            ? [
                {
                  key: 'students',
                  label: t('with.students'),
                  onRemove: () => params.setFilter('students', undefined),
                },
              ]
            : []
        }
        empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'people' }}
        bulkActions={bulkActions}
        preview={{
          render: (row, close) => (
            <ConversationPane
              conversation={row}
              at={
                place === undefined
                  ? undefined
                  : { messageId: place, onLeave: () => params.setFilter('message', undefined) }
              }
              onClose={close}
            />
          ),
          elsewhere: elsewhere.data,
          limits: PANE,
        }}
      />
      <NewMessageDialog
        opened={isNew || to.length > 0}
        to={to}
        onClose={() => {
          setNew(false);
          if (to.length > 0) params.setFilter('to', undefined);
        }}
        onStarted={(id) => params.setFilters({ to: undefined, preview: String(id) })}
      />
    </>
  );
};
