import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage, Participant } from '#shared/contract/messages.ts';
import { MAX_MESSAGE_CHARS } from '#shared/domain/messages/limits.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { useSession } from '#renderer/lib/session.ts';
import { AttachFiles } from '../attachments/attach-files.tsx';
import { useAttachFiles } from '../attachments/use-attach-files.ts';
import { Notice } from '../notice.tsx';
import { AnswerTemplatesMenu } from './answer-templates-menu.tsx';
import { keepAttachment, MOST_ATTACHED, useSendMessage } from './conversation-queries.ts';
import { FormatBar, formatByKey } from './format-bar.tsx';
import { MentionMenu } from './mention-menu.tsx';
import { Answering } from './quoted-message.tsx';
import { placeOfDraft, useMessageDraft } from './use-message-draft.ts';

interface ComposerProps {
  /** The field that is written in. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversationId: number;
  /** Who else is part of it. */
  readonly others: readonly Participant[];
  /** The message that the next one answers; null for none. */
  readonly answered: ChatMessage | null;
  /** Who asked for support, where whoever writes answers them. */
  readonly asker: string | undefined;
  /** It was answered, or is not to be any more. */
  readonly onAnswered: () => void;
  /** It is sent, whatever it answered. */
  readonly onSent?: (() => void) | undefined;
}

/** Writes in a conversation. What is not sent stays in its field, also after the window was closed. */
export const Composer = ({
  field,
  conversationId,
  others,
  answered,
  asker,
  onAnswered,
  onSent,
}: ComposerProps) => {
  const { t } = useTranslation('conversations');
  const userId = useSession()?.user.id ?? 0;
  const draft = useMessageDraft(conversationId, userId);
  const { text, files } = draft;
  const attaching = useAttachFiles({
    files,
    onAdd: draft.addFile,
    keep: keepAttachment,
    most: MOST_ATTACHED,
    place: placeOfDraft(conversationId, userId),
  });
  const [isMissing, setMissing] = useState(false);
  const send = useSendMessage(conversationId);
  // Sent again after no answer, the same words are written once.
  const sent = useRef<Parameters<typeof send.mutate>[0] & { readonly words: string }>(undefined);

  const write = (next: string): void => {
    draft.write(next);
    setMissing(false);
  };
  const isSending = attaching.sending.length > 0;
  const hand = async (now: Parameters<typeof send.mutate>[0]): Promise<void> => {
    try {
      await send.mutateAsync(now);
    } catch {
      // The form says it.
      return;
    }
    // Also where the conversation was left meanwhile: what was sent is not to be there to send again.
    sent.current = undefined;
    draft.clear();
    attaching.forgetProblems();
    onAnswered();
    onSent?.();
    field.current?.focus();
  };
  const submit = (): void => {
    if (send.isPending || isSending) return;
    const message = text.trim();
    if (!isVisible(message) && files.length === 0) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const replyTo = answered?.id ?? null;
    const attachments = files.map(({ sha256, name }) => ({ sha256, name }));
    const words = JSON.stringify([message, replyTo, attachments]);
    const now =
      sent.current?.words === words
        ? sent.current
        : { words, message, attachments, replyTo, key: newIdempotencyKey() };
    sent.current = now;
    void hand(now);
  };
  useEffect(() => {
    if (answered !== null) field.current?.focus();
  }, [answered, field]);
  const isTooLong = text.trim().length > MAX_MESSAGE_CHARS;
  return (
    <Stack gap={8}>
      {send.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(send.error)}
        </Notice>
      )}
      {answered === null ? null : <Answering message={answered} onCancel={onAnswered} />}
      <FormatBar field={field} onChange={write} />
      <Textarea
        ref={field}
        label={t('composer.label')}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (formatByKey(event, { field, onChange: write })) return;
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
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files];
          if (pasted.length === 0) return;
          event.preventDefault();
          attaching.take(pasted);
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          const dropped = [...event.dataTransfer.files];
          if (dropped.length === 0) return;
          event.preventDefault();
          attaching.take(dropped);
        }}
        autosize
        minRows={2}
        maxRows={10}
      />
      <AttachFiles files={files} attaching={attaching} onRemove={draft.removeFile} most={MOST_ATTACHED} />
      <Group gap={12}>
        <Button
          onClick={submit}
          loading={send.isPending}
          disabled={isTooLong || isSending}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        >
          {t('composer.send')}
        </Button>
        {asker === undefined ? null : (
          <AnswerTemplatesMenu
            name={asker}
            onChoose={(template) => write(text.trim() === '' ? template : `${text}\n\n${template}`)}
          />
        )}
        {others.length < 2 ? null : <MentionMenu people={others} field={field} onChange={write} />}
        <Text size="xs" c="dimmed">
          {t('composer.hint')}
        </Text>
      </Group>
    </Stack>
  );
};
