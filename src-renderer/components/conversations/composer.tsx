import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MAX_MESSAGE_CHARS } from '#shared/domain/messages/limits.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { useSession } from '#renderer/lib/session.ts';
import { Notice } from '../notice.tsx';
import { useSendMessage } from './conversation-queries.ts';

/** Writes in a conversation. What is not sent stays in its field, also after the window was closed. */
export const Composer = ({ conversationId }: { readonly conversationId: number }) => {
  const { t } = useTranslation('conversations');
  const userId = useSession()?.user.id ?? 0;
  const backup = draftBackup('message', userId, z.string());
  const [text, setText] = useState(() => backup.read(conversationId)?.value ?? '');
  const [isMissing, setMissing] = useState(false);
  const send = useSendMessage(conversationId);
  // Sent again after no answer, the same words are written once.
  const sent = useRef<{ readonly message: string; readonly key: string }>(undefined);
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
    const now = sent.current?.message === message ? sent.current : { message, key: newIdempotencyKey() };
    sent.current = now;
    send.mutate(now, {
      onSuccess: () => {
        sent.current = undefined;
        write('');
        field.current?.focus();
      },
    });
  };
  const isTooLong = text.trim().length > MAX_MESSAGE_CHARS;
  return (
    <Stack gap={8}>
      {send.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(send.error)}
        </Notice>
      )}
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
