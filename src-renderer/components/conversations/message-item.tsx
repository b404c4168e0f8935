import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconClock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '#shared/contract/messages.ts';
import { LATE_ARRIVAL_MS } from '#shared/domain/messages/message-rules.ts';
import { StoredFiles } from '../attachments/stored-files.tsx';
import { SaidWords } from '../course-questions/said-words.tsx';
import { EarlierWords } from '../earlier-words.tsx';
import { formatAbsolute } from '../format-time.ts';
import { IconWord } from '../icon-word.tsx';
import { RowMenu, type RowAction } from '../patterns/row-menu.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { useRemoveMessage } from './conversation-queries.ts';
import { EditMessageDialog } from './edit-message-dialog.tsx';
import { messagePlace, QuotedMessage } from './quoted-message.tsx';

/** When it was written, and when it came, where these are far apart. */
const LateNote = ({ message }: { readonly message: ChatMessage }) => {
  const { t, i18n } = useTranslation('conversations');
  const [written, arrived] = [Date.parse(message.written_at), Date.parse(message.arrived_at ?? '')];
  if (Number.isNaN(arrived) || arrived - written < LATE_ARRIVAL_MS) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('late', {
        written: formatAbsolute(written, i18n.language),
        arrived: formatAbsolute(arrived, i18n.language),
      })}
    </Text>
  );
};

const Earlier = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation('conversations');
  if (message.earlier.length === 0) return null;
  return (
    <EarlierWords label={t('edited')}>
      <Stack component="ul" gap={8} aria-label={t('earlier')} w="100%">
        {message.earlier.map(({ text, at }) => (
          <Text component="li" key={at} size="sm" c="dimmed">
            {text} <RelativeTime at={at} />
          </Text>
        ))}
      </Stack>
    </EarlierWords>
  );
};

interface MessageItemProps {
  readonly message: ChatMessage;
  /** The message that it answers, where that is on the page. */
  readonly answers: ChatMessage | undefined;
  readonly onAnswer: (() => void) | undefined;
}

/** A message with its sender, its state and what its author may do with it. */
export const MessageItem = ({ message, answers, onAnswer }: MessageItemProps) => {
  const { t } = useTranslation('conversations');
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveMessage();
  const actions: RowAction[] = [
    ...(message.may_edit
      ? [
          {
            key: 'edit',
            label: t('edit.menu'),
            icon: IconPencil,
            run: (done: () => void) => {
              setEditing(true);
              done();
            },
          },
        ]
      : []),
    {
      key: 'remove',
      label: t('remove.menu'),
      icon: IconTrash,
      color: 'red',
      confirm: { title: t('remove.title'), text: t('remove.text'), isDestructive: true },
      run: (done) => remove.mutate(message.id, { onSettled: done }),
    },
  ];
  return (
    <Stack
      component="li"
      gap={4}
      align={message.is_own ? 'flex-end' : 'flex-start'}
      {...messagePlace(message.id)}
    >
      <Text size="xs" c="dimmed" component="div">
        {message.is_own ? t('you') : message.sender_name} <RelativeTime at={message.written_at} />
      </Text>
      {message.reply_to === null ? null : <QuotedMessage message={answers} />}
      <Paper
        p="8px 12px"
        radius="md"
        maw="88%"
        bg={message.is_own ? 'var(--accent-soft)' : 'var(--sunken)'}
        style={{ border: '1px solid var(--line)' }}
      >
        {message.is_removed ? (
          <Text size="sm" c="dimmed" fs="italic">
            {t('removed')}
          </Text>
        ) : (
          <Stack gap={8}>
            {message.text === '' ? null : <SaidWords text={message.text} />}
            <StoredFiles label={t('files')} files={message.attachments} />
          </Stack>
        )}
      </Paper>
      <LateNote message={message} />
      <Group gap={8}>
        <Earlier message={message} />
        {message.is_own ? (
          <Text size="xs" c="dimmed" component="span">
            <IconWord icon={message.state === 'sent' ? IconCheck : IconClock} size="caption">
              {t(`state.${message.state}`)}
            </IconWord>
          </Text>
        ) : null}
        {onAnswer === undefined || message.is_removed ? null : (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={
              message.is_own ? t('reply.menuOwn') : t('reply.menuOf', { name: message.sender_name })
            }
            leftSection={<IconArrowBackUp size={14} stroke={1.6} aria-hidden />}
            onClick={onAnswer}
          >
            {t('reply.menu')}
          </Button>
        )}
        {message.is_own && !message.is_removed ? (
          <RowMenu label={t('menuOf')} actions={actions} isBusy={remove.isPending} />
        ) : null}
      </Group>
      <EditMessageDialog message={message} opened={isEditing} onClose={() => setEditing(false)} />
    </Stack>
  );
};
