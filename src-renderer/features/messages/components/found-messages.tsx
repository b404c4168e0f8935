import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FoundMessage } from '#shared/contract/messages.ts';
import { foundMessagesQuery } from '#renderer/components/conversations/conversation-queries.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { plainSaid } from '#renderer/lib/said-blocks.ts';
import { titleOf } from '../conversation-words.ts';

interface FoundMessagesProps {
  readonly search: string;
  readonly onOpen: (found: FoundMessage) => void;
}

/** What was said with the searched words in it; each leads to its place. */
export const FoundMessages = ({ search, onOpen }: FoundMessagesProps) => {
  const { t } = useTranslation('messages');
  const query = useInfiniteQuery(foundMessagesQuery(search));
  const found = query.data?.pages.flatMap(({ data }) => data) ?? [];
  if (found.length === 0) return null;
  const whereOf = ({ message, conversation }: FoundMessage): string => {
    const name = message.is_own ? titleOf(conversation) : message.sender_name;
    const subject = [conversation.subject, conversation.about?.title ?? ''].filter(Boolean).join(', ');
    // Where nobody else is named, the subject says all.
    return name === conversation.subject ? subject : t('found.about', { name, subject });
  };
  const title = t('found.title', { count: query.data?.pages[0]?.total ?? 0 });
  return (
    <Stack gap={8}>
      <Text component="h2" size="sm" fw={620}>
        {title}
      </Text>
      <Stack component="ul" gap={4} aria-label={title}>
        {found.map((one) => (
          <li key={one.message.id}>
            <UnstyledButton w="100%" onClick={() => onOpen(one)}>
              <Group gap={12} wrap="nowrap" justify="space-between">
                <Text size="sm" truncate>
                  {plainSaid(one.message.text)}
                </Text>
                <Text size="xs" c="dimmed" component="span" style={{ flexShrink: 0 }}>
                  <RelativeTime at={one.message.written_at} />
                </Text>
              </Group>
              <Text size="xs" c="dimmed" truncate>
                {whereOf(one)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
      {query.hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('found.more')}
        </Button>
      ) : null}
    </Stack>
  );
};
