import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '#shared/contract/messages.ts';
import { plainSaid } from '#renderer/lib/said-blocks.ts';

const placeOf = (id: number): string => `message-${id}`;

/** What marks a message on the page, so that an answer leads to it. */
export const messagePlace = (id: number) => ({ id: placeOf(id), tabIndex: -1 });

/** Leads to a message that is on the page. */
export const showMessage = (id: number): void => {
  const place = document.getElementById(placeOf(id));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
};

const useWords = (): ((message: ChatMessage | undefined) => string) => {
  const { t } = useTranslation('conversations');
  return (message) => {
    if (message === undefined) return t('reply.earlier');
    const name = message.is_own ? t('you') : message.sender_name;
    const said = message.text === '' ? (message.attachments[0]?.name ?? '') : plainSaid(message.text);
    return `${name}: ${message.is_removed ? t('removed') : said}`;
  };
};

/** The message that another one answers; it leads there where that is on the page. */
export const QuotedMessage = ({ message }: { readonly message: ChatMessage | undefined }) => {
  const { t } = useTranslation('conversations');
  const words = useWords()(message);
  const line = (
    <Text size="xs" c="dimmed" lineClamp={2} ps={8} style={{ borderInlineStart: '2px solid var(--line2)' }}>
      {words}
    </Text>
  );
  if (message === undefined) return line;
  return (
    <UnstyledButton maw="88%" aria-label={t('reply.goTo', { words })} onClick={() => showMessage(message.id)}>
      {line}
    </UnstyledButton>
  );
};

interface AnsweringProps {
  readonly message: ChatMessage;
  readonly onCancel: () => void;
}

/** What the next message will answer, above its field. */
export const Answering = ({ message, onCancel }: AnsweringProps) => {
  const { t } = useTranslation('conversations');
  const words = useWords()(message);
  return (
    <Group gap={8} wrap="nowrap" justify="space-between">
      <Text size="xs" c="dimmed" lineClamp={2} role="status">
        {t('reply.to', { words })}
      </Text>
      <ActionIcon size="sm" variant="subtle" aria-label={t('reply.cancel')} onClick={onCancel}>
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
};
