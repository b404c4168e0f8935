import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ChatMessage } from '#shared/contract/messages.ts';
import { MAX_MESSAGE_CHARS } from '#shared/domain/messages/limits.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { useSession } from '#renderer/lib/session.ts';
import { Notice } from '../notice.tsx';
import { useSendMessage } from './conversation-queries.ts';
import { Answering } from './quoted-message.tsx';

interface ComposerProps {
  readonly conversationId: number;
  /** The message that the next one answers; null for none. */
  readonly answered: ChatMessage | null;
  /** It was answered, or is not to be any more. */
  readonly onAnswered: () => void;
}

/** Writes in a conversation. What is not sent stays in its field, also after the window was closed. */
export const Composer = ({ conversationId, answered, onAnswered }: ComposerProps) => {
  const { t } = useTranslation('conversations');
  const userId = useSession()?.user.id ?? 0;
  const backup = draftBackup('message', userId, z.string());
  const [text, setText] = useState(() => backup.read(conversationId)?.value ?? '');
  const [isMissing, setMissing] = useState(false);
  const send = useSendMessage(conversationId);
  // Sent again after no answer, the same words are written once.
  const sent = useRef<Parameters<typeof send.mutate>[0]>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);

  const write = (next: string): void => {
    setText(next);
    setMissing(false);
    if (next === '') backup.remove(conversationId);
    else backup.write(conversationId, { value: next, version: null, at: Date.now() });
  };
  const submit = (): void => {
    if (send.isPending) return;
    const message = text.trim();
    if (!isVisible(message)) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const replyTo = answered?.id ?? null;
    const isSame = sent.current?.message === message && sent.current.replyTo === replyTo;
    const now =
      isSame && sent.current !== undefined ? sent.current : { message, replyTo, key: newIdempotencyKey() };
    sent.current = now;
    send.mutate(now, {
      onSuccess: () => {
        sent.current = undefined;
        write('');
        onAnswered();
        field.current?.focus();
      },
    });
  };
  useEffect(() => {
    if (answered !== null) field.current?.focus();
  }, [answered]);
  const isTooLong = text.trim().length > MAX_MESSAGE_CHARS;
  return (
    <Stack gap={8}>
      {send.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(send.error)}
        </Notice>
      )}
      {answered === null ? null : <Answering message={answered} onCancel={onAnswered} />}
      <Textarea
        ref={field}
        label={t('composer.label')}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
        error={
          isTooLong
            ? t('composer.tooLong', { count: MAX_MESSAGE_CHARS })
            : isMissing
              ? t('composer.missing')
              : undefined
        }
        autosize
        minRows={2}
        maxRows={10}
      />
      <Group gap={12}>
        <Button
          onClick={submit}
          loading={send.isPending}
          disabled={isTooLong}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        >
          {t('composer.send')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('composer.hint')}
        </Text>
      </Group>
    </Stack>
  );
};
