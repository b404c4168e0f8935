import { Text } from '@mantine/core';
import {
  IconBan,
  IconDoorExit,
  IconFlag,
  IconFlagOff,
  IconPin,
  IconPinnedOff,
  IconReportAnalytics,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/contract/messages.ts';
import {
  blockedQuery,
  useBlockPerson,
  useMarkConversations,
  type ConversationMark,
} from '#renderer/components/conversations/conversation-queries.ts';
import { ConversationThread } from '#renderer/components/conversations/conversation-thread.tsx';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { useLetterKeys } from '#renderer/hooks/use-letter-keys.ts';
import { RowMenu, type RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { pivotOf, titleOf } from '../conversation-words.ts';
import { ReportDialog } from './report-dialog.tsx';

interface ConversationPaneProps {
  readonly conversation: Conversation;
  /** A message that it opens at, in place of the newest. */
  readonly at: { readonly messageId: number; readonly onLeave: () => void } | undefined;
  readonly onClose: () => void;
}

/** A conversation beside the inbox: who is in it, what was said, and what one does with it. */
export const ConversationPane = ({ conversation, at, onClose }: ConversationPaneProps) => {
  const { t } = useTranslation('messages');
  const [isReporting, setReporting] = useState(false);
  const marks = useMarkConversations();
  const block = useBlockPerson();
  const blocked = useQuery(blockedQuery).data ?? [];
  const { is_pinned: isPinned, is_flagged: isFlagged } = pivotOf(conversation);
  const other = conversation.participants.filter((one) => !one.is_self);
  const [alone] = other.length === 1 ? other : [];
  const isBlocked = blocked.some(({ user_id: id }) => id === alone?.user_id);
  const mark = (as: ConversationMark) => (done: () => void) =>
    marks.mutate({ ids: [conversation.id], as }, { onSettled: done });
  /** Closes once it is done: the row may leave the list, and this pane with it, before a callback of its own runs. */
  const markAndClose = async (as: ConversationMark, done: () => void): Promise<void> => {
    try {
      await marks.mutateAsync({ ids: [conversation.id], as });
      onClose();
      if (as === 'hide')
        showUndo(t('deleted', { count: 1 }), () => marks.mutate({ ids: [conversation.id], as: 'restore' }));
    } catch {
      // The error is shown as that of every call.
    } finally {
      done();
    }
  };
  const hide = (done: () => void): void => void markAndClose('hide', done);
  useLetterKeys({ e: () => hide(() => undefined), u: onClose });
  const actions: RowAction[] = [
    isPinned
      ? { key: 'unpin', label: t('action.unpin'), icon: IconPinnedOff, run: mark('unpin') }
      : { key: 'pin', label: t('action.pin'), icon: IconPin, run: mark('pin') },
    isFlagged
      ? { key: 'unflag', label: t('action.unflag'), icon: IconFlagOff, run: mark('unflag') }
      : { key: 'flag', label: t('action.flag'), icon: IconFlag, run: mark('flag') },
    ...(alone === undefined
      ? []
      : [
          {
            key: 'block',
            label: t(isBlocked ? 'action.unblock' : 'action.block', { name: alone.name }),
            icon: IconBan,
            run: (done: () => void) =>
              block.mutate({ id: alone.user_id, isBlocked: !isBlocked }, { onSettled: done }),
          },
        ]),
    {
      key: 'report',
      label: t('action.report'),
      icon: IconReportAnalytics,
      run: (done) => {
        setReporting(true);
        done();
      },
    },
    ...(conversation.kind === 'group'
      ? [
          {
            key: 'leave',
            label: t('action.leave'),
            icon: IconDoorExit,
            confirm: { title: t('leave.title'), text: t('leave.text') },
            run: (done: () => void) => void markAndClose('leave', done),
          },
        ]
      : []),
    { key: 'delete', label: t('action.delete'), icon: IconTrash, run: hide },
  ];
  return (
    <PreviewPane
      code={t(`kind.${conversation.kind}`, { defaultValue: t('kind.direct') })}
      onClose={onClose}
      actions={<RowMenu label={t('menu')} actions={actions} isBusy={marks.isPending} />}
    >
      <PreviewSection>
        <Text component="h2" fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {conversation.subject}
        </Text>
        <Text size="sm" c="dimmed">
          {titleOf(conversation)}
          {conversation.about === null ? '' : `, ${conversation.about.title}`}
        </Text>
      </PreviewSection>
      <ConversationThread
        key={`${conversation.id} ${at?.messageId ?? ''}`}
        conversation={conversation}
        at={at}
      />
      <ReportDialog conversation={conversation} opened={isReporting} onClose={() => setReporting(false)} />
    </PreviewPane>
  );
};
