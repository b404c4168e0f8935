import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage, Conversation } from '#shared/contract/messages.ts';
import { useLetterKeys } from '#renderer/hooks/use-letter-keys.ts';
import { useCan } from '#renderer/lib/session.ts';
import { Notice } from '../notice.tsx';
import { QueryState } from '../query-state.tsx';
import { Composer } from './composer.tsx';
import { messagesQuery, useMarkConversations } from './conversation-queries.ts';
import { MessageItem } from './message-item.tsx';
import { showMessage } from './quoted-message.tsx';

const dayOf = (at: string, locale: string): string =>
  new Date(at).toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** Reads what is shown while it is shown, and never what came since. */
const useReadWhileShown = ({ id, unread_count: unread }: Conversation, isShown: boolean): void => {
  const { mutate } = useMarkConversations();
  useEffect(() => {
    if (isShown && unread > 0 && document.visibilityState === 'visible') mutate({ ids: [id], as: 'read' });
  }, [id, unread, isShown, mutate]);
};

const Said = ({
  messages,
  newSince,
  onAnswer,
}: {
  readonly messages: readonly ChatMessage[];
  readonly newSince: number;
  /** Undefined where nothing can be written any more. */
  readonly onAnswer: ((message: ChatMessage) => void) | undefined;
}) => {
  const { t, i18n } = useTranslation('conversations');
  const byId = new Map(messages.map((message) => [message.id, message]));
  const firstNew = messages.find(({ seq, is_own: isOwn }) => !isOwn && seq !== null && seq > newSince)?.id;
  return (
    <Stack
      component="ol"
      gap={16}
      aria-label={t('messages')}
      style={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {messages.map((message, index) => {
        const day = dayOf(message.written_at, i18n.language);
        const before = messages[index - 1];
        const isNewDay = before === undefined || dayOf(before.written_at, i18n.language) !== day;
        return (
          <Fragment key={message.id}>
            {isNewDay ? (
              <li>
                <Divider label={day} labelPosition="center" />
              </li>
            ) : null}
            {message.id === firstNew ? (
              <li>
                <Divider label={t('newSince')} labelPosition="center" color="var(--accent)" />
              </li>
            ) : null}
            <MessageItem
              message={message}
              answers={byId.get(message.reply_to ?? 0)}
              onAnswer={onAnswer === undefined ? undefined : () => onAnswer(message)}
            />
          </Fragment>
        );
      })}
    </Stack>
  );
};

interface ConversationThreadProps {
  readonly conversation: Conversation;
  /** A message that it opens at, in place of the newest. */
  readonly at?: { readonly messageId: number; readonly onLeave: () => void } | undefined;
}

/** What was said in a conversation, and the field for the next message. Mount it with both of its props as its key. */
export const ConversationThread = ({ conversation, at }: ConversationThreadProps) => {
  const { t } = useTranslation('conversations');
  const query = useInfiniteQuery(messagesQuery(conversation.id, at?.messageId));
  const [newSince] = useState(conversation.read_seq);
  const [answered, setAnswered] = useState<ChatMessage | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const pages = query.data?.pages;
  const messages = [
    ...new Map(
      (pages ?? []).toReversed().flatMap(({ data }) => data.map((one) => [one.id, one] as const)),
    ).values(),
  ];
  const last = messages.at(-1)?.id;
  const field = useRef<HTMLTextAreaElement>(null);
  useLetterKeys({
    r: () => {
      setAnswered(messages.findLast((one) => !one.is_own && !one.is_removed) ?? null);
      field.current?.focus();
    },
  });
  const answersSupport = useCan()('fetch-unaccepted-support:add') && conversation.kind === 'support';
  // Whoever asked is the first of a request's talk.
  const [asker] = conversation.participants;
  // An earlier part is shown: what is newer is not read by it.
  const isEarlier = query.hasPreviousPage;
  useReadWhileShown(conversation, pages !== undefined && !isEarlier);
  // The address may still name a message of another conversation.
  const place = messages.find(({ id }) => id === at?.messageId)?.id;
  // Once: what comes later does not lead back to it, and takes the focus from nobody who writes.
  useEffect(() => {
    if (place !== undefined) showMessage(place);
  }, [place]);
  useEffect(() => {
    if (place === undefined && last !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last, place]);
  return (
    <Stack gap={16} p={16}>
      <QueryState query={{ ...query, data: pages }}>
        {() => (
          <>
            {query.hasNextPage ? (
              <Button
                variant="default"
                size="xs"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('older')}
              </Button>
            ) : null}
            <Said
              messages={messages}
              newSince={newSince}
              onAnswer={conversation.may_write ? setAnswered : undefined}
            />
            {isEarlier ? (
              <Group gap={8} justify="center">
                <Button
                  variant="default"
                  size="xs"
                  loading={query.isFetchingPreviousPage}
                  onClick={() => void query.fetchPreviousPage()}
                >
                  {t('newer')}
                </Button>
                <Button variant="subtle" size="xs" onClick={at?.onLeave}>
                  {t('newest')}
                </Button>
              </Group>
            ) : null}
          </>
        )}
      </QueryState>
      {conversation.may_write ? (
        <Composer
          field={field}
          conversationId={conversation.id}
          others={conversation.participants.filter((one) => !one.is_self)}
          answered={answered}
          asker={answersSupport && asker?.is_self === false ? asker.name : undefined}
          onAnswered={() => setAnswered(null)}
          onSent={at?.onLeave}
        />
      ) : conversation.kind === 'support' ? (
        <Notice tone="info">{t('waitsForSupport')}</Notice>
      ) : (
        <Text size="sm" c="dimmed">
          {t('nobodyLeft')}
        </Text>
      )}
      <div ref={end} />
    </Stack>
  );
};
