import { Button, Code, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  supportTicketsContract,
  TICKET_PRIORITIES,
  type SupportTicket,
} from '#shared/contract/support-tickets.ts';
import {
  nextTicketState,
  TICKET_MOVES,
  type TicketMove,
} from '#shared/domain/support-tickets/ticket-states.ts';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RowMenu } from '#renderer/components/patterns/row-menu.tsx';
import { useGiveTask } from '#renderer/components/patterns/use-give-task.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { notesQuery, useAcceptRequest, useAddNote, useMoveTicket, useSetPriority } from '../queries.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { TicketState } from './ticket-state.tsx';

const movesOf = ({ moves, state }: SupportTicket): TicketMove[] =>
  TICKET_MOVES.filter((move) => moves.includes(move) && nextTicketState(state, move) !== undefined);

/** What staff say of it among themselves. */
const Notes = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('support-tickets');
  const query = useQuery(notesQuery(id));
  const add = useAddNote(id);
  const form = useContractForm(supportTicketsContract.addNote, {
    initial: { text: '' },
    mutation: add,
    missing: { text: t('notes.missing') },
    onDone: () => form.reset(),
  });
  return (
    <PreviewSection title={t('notes.title')}>
      <Stack gap={12}>
        <QueryState query={query} empty={{ when: (notes) => notes.length === 0, content: null }}>
          {(notes) => (
            <Stack component="ul" variant="lines" gap={8} aria-label={t('notes.title')}>
              {notes.map((note) => (
                <li key={note.id}>
                  <SaidWords text={note.text} />
                  <Text size="xs" c="dimmed" component="div">
                    {note.author_name} <RelativeTime at={note.created_at} />
                  </Text>
                </li>
              ))}
            </Stack>
          )}
        </QueryState>
        <form {...form.props}>
          <Stack gap={8}>
            <Textarea
              {...form.field('text')}
              label={t('notes.label')}
              description={t('notes.hint')}
              autosize
              minRows={2}
            />
            <Group>
              <Button type="submit" variant="default" size="xs" loading={form.isBusy}>
                {t('notes.add')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </PreviewSection>
  );
};

/** By when somebody is to have it, and whether that is over. */
const AnswerTarget = ({ ticket }: { readonly ticket: SupportTicket }) => {
  const { t } = useTranslation('support-tickets');
  if (ticket.answer_due_at === null) return null;
  return (
    <Group gap={8}>
      <RelativeTime at={ticket.answer_due_at} />
      {ticket.is_late ? <StatusBadge tone="bad">{t('late')}</StatusBadge> : null}
    </Group>
  );
};

/** How urgent it is, which staff say. */
const Priority = ({ ticket }: { readonly ticket: SupportTicket }) => {
  const { t } = useTranslation('support-tickets');
  const isHubAway = useIsHubAway();
  const set = useSetPriority(ticket.id);
  return (
    <Select
      aria-label={t('field.priority')}
      size="xs"
      w={140}
      allowDeselect={false}
      disabled={isHubAway || set.isPending}
      value={ticket.priority}
      data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
      onChange={(value) => {
        const priority = TICKET_PRIORITIES.find((one) => one === value);
        if (priority !== undefined) set.mutate(priority);
      }}
    />
  );
};

const HANDED_OVER: readonly string[] = ['new', 'accepted', 'waiting'];

interface TicketPaneProps {
  readonly ticket: SupportTicket;
  readonly onClose: () => void;
}

/** A request with what is known of it, its talk, and what can be done with it. */
export const TicketPane = ({ ticket, onClose }: TicketPaneProps) => {
  const { t } = useTranslation('support-tickets');
  const isHubAway = useIsHubAway();
  const accept = useAcceptRequest();
  const move = useMoveTicket();
  const answers = useCan()('fetch-unaccepted-support:add');
  const giveTask = useGiveTask();
  const isStaff = !ticket.is_own;
  const [isHandingOver, setHandingOver] = useState(false);
  return (
    <PreviewPane
      code={ticket.number === null ? t('one') : t('number', { number: ticket.number })}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={`/Messages?preview=${ticket.conversation_id}`}
          >
            {t('talk')}
          </Button>
          <RowMenu
            label={t('common:action.more')}
            actions={giveTask({ type: 'ticket', id: ticket.id, title: ticket.subject })}
          />
        </>
      }
    >
      <PreviewSection>
        <Stack gap={12}>
          <Text component="h2" fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
            {ticket.subject}
          </Text>
          <FactList
            facts={[
              { label: t('field.state'), value: <TicketState state={ticket.state} /> },
              { label: t('field.who'), value: ticket.user_name },
              {
                label: t('field.category'),
                value: t(`category.${ticket.category}`, { defaultValue: ticket.category }),
              },
              ...(isStaff && answers
                ? [{ label: t('field.priority'), value: <Priority ticket={ticket} /> }]
                : []),
              ...(isStaff && ticket.answer_due_at !== null
                ? [{ label: t('field.answerDue'), value: <AnswerTarget ticket={ticket} /> }]
                : []),
              ...(ticket.accepted_name === ''
                ? []
                : [{ label: t('field.accepted'), value: ticket.accepted_name }]),
              ...(ticket.about === null ? [] : [{ label: t('field.about'), value: ticket.about.title }]),
              { label: t('field.since'), value: <RelativeTime at={ticket.created_at} /> },
            ]}
          />
          {isHubAway ? <Notice tone="info">{t('hubAway')}</Notice> : null}
          <Group gap={8}>
            {ticket.may_accept ? (
              <Button
                size="xs"
                disabled={isHubAway}
                loading={accept.isPending}
                onClick={() => accept.mutate(ticket.conversation_id)}
              >
                {t('accept')}
              </Button>
            ) : null}
            {movesOf(ticket).map((one) => (
              <Button
                key={one}
                size="xs"
                variant="default"
                disabled={isHubAway || move.isPending}
                onClick={() => move.mutate({ id: ticket.id, move: one })}
              >
                {t(`move.${one}`)}
              </Button>
            ))}
            {isStaff && answers && HANDED_OVER.includes(ticket.state) ? (
              <Button size="xs" variant="default" disabled={isHubAway} onClick={() => setHandingOver(true)}>
                {t('handOver.action')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </PreviewSection>
      <PreviewSection title={t('field.description')}>
        <SaidWords text={ticket.description} />
      </PreviewSection>
      {ticket.diagnostics === '' ? null : (
        <PreviewSection title={t('field.diagnostics')}>
          <Code block aria-label={t('field.diagnostics')} tabIndex={0}>
            {ticket.diagnostics}
          </Code>
        </PreviewSection>
      )}
      {isStaff ? <Notes id={ticket.id} /> : null}
      <HandOverDialog tickets={[ticket]} opened={isHandingOver} onClose={() => setHandingOver(false)} />
    </PreviewPane>
  );
};
