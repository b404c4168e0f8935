import { Anchor, Button, Checkbox, Group, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  messageReportsContract,
  type MessageReport,
  type ReportedMessages,
} from '#shared/contract/message-reports.ts';
import { MAX_SILENCED_DAYS, REPORT_DECISIONS } from '#shared/domain/message-reports/limits.ts';
import { StoredFiles } from '#renderer/components/attachments/stored-files.tsx';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { Stars } from '#renderer/components/course-reviews/stars.tsx';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { accountPath } from '#renderer/lib/account-path.ts';
import { useCan } from '#renderer/lib/session.ts';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { reportQuery, useDecideReport } from '../report-queries.ts';

interface DecisionDialogProps {
  readonly report: ReportedMessages;
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface DecisionForm extends Record<string, unknown> {
  readonly decision: (typeof REPORT_DECISIONS)[number];
  readonly user_id: string | null;
  readonly message_ids: readonly string[];
  readonly days: number;
  readonly note: string;
}

const toBody = ({ decision, user_id: about, message_ids: ids, days, note }: DecisionForm) => ({
  decision,
  user_id: (decision === 'warn' || decision === 'silence') && about !== null ? Number(about) : null,
  message_ids: decision === 'remove' ? ids.map(Number) : [],
  days,
  note,
});

const DecisionDialog = ({ report, opened, onClose }: DecisionDialogProps) => {
  const { t } = useTranslation('support-tickets');
  const decide = useDecideReport(report.id);
  const [writer] = report.writers;
  const offered = REPORT_DECISIONS.filter((one) =>
    report.review === null ? one !== 'remove_review' : one !== 'remove',
  );
  const kept = report.messages.filter(({ is_removed: isRemoved }) => !isRemoved);
  const initial: DecisionForm = {
    decision: 'none',
    user_id: writer === undefined ? null : String(writer.user_id),
    message_ids: kept.flatMap(({ id }) => (report.message_ids.includes(id) ? [String(id)] : [])),
    days: 7,
    note: '',
  };
  return (
    <FormDialog
      opened={opened}
      title={t('report.decide')}
      submitLabel={t('report.save')}
      endpoint={messageReportsContract.decide}
      initial={initial}
      body={toBody}
      mutation={sentAs(decide, toBody)}
      onClose={onClose}
      size={520}
    >
      {(form) => (
        <>
          <Select
            {...form.field('decision')}
            label={t('report.decision')}
            allowDeselect={false}
            data-autofocus
            data={offered.map((value) => ({ value, label: t(`report.decisions.${value}`) }))}
          />
          {form.values.decision === 'warn' || form.values.decision === 'silence' ? (
            <Select
              {...form.field('user_id')}
              label={t('report.about')}
              allowDeselect={false}
              data={report.writers.map(({ user_id: id, name }) => ({ value: String(id), label: name }))}
            />
          ) : null}
          {form.values.decision === 'silence' ? (
            <NumberInput
              {...form.field('days')}
              label={t('report.days')}
              min={1}
              max={MAX_SILENCED_DAYS}
              allowDecimal={false}
            />
          ) : null}
          {form.values.decision === 'remove' ? (
            <Checkbox.Group
              {...form.field('message_ids')}
              value={[...form.values.message_ids]}
              label={t('report.which')}
            >
              <Stack gap={8} mt={8}>
                {kept.map((message) => (
                  <Checkbox
                    key={message.id}
                    value={String(message.id)}
                    label={`${message.sender_name}: ${message.text}`}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          ) : null}
          <Textarea
            {...form.field('note')}
            label={t('report.note')}
            description={t('report.noteHint')}
            autosize
            minRows={2}
          />
        </>
      )}
    </FormDialog>
  );
};

const Messages = ({ report }: { readonly report: ReportedMessages }) => {
  const { t } = useTranslation('support-tickets');
  if (report.messages.length === 0) return <Text c="dimmed">{t('report.noMessages')}</Text>;
  return (
    <Stack component="ul" variant="lines" gap={8} aria-label={t('report.messages')}>
      {report.messages.map((message) => (
        <li key={message.id}>
          <Group gap={8}>
            <Text size="xs" fw={600}>
              {message.sender_name}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <RelativeTime at={message.written_at} />
            </Text>
            {report.message_ids.includes(message.id) ? (
              <StatusBadge tone="warn">{t('report.isReported')}</StatusBadge>
            ) : null}
            {message.is_removed ? <StatusBadge tone="neutral">{t('report.isRemoved')}</StatusBadge> : null}
          </Group>
          {message.text === '' ? null : <SaidWords text={message.text} />}
          <StoredFiles label={t('report.files')} files={message.attachments} />
        </li>
      ))}
    </Stack>
  );
};

const Review = ({ review }: { readonly review: NonNullable<MessageReport['review']> }) => {
  const { t } = useTranslation('support-tickets');
  return (
    <PreviewSection title={t('report.review', { course: review.course_title })}>
      <Stack gap={6}>
        <Group gap={8}>
          <Stars count={review.rating} />
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime at={review.written_at} />
          </Text>
          {review.is_removed ? <StatusBadge tone="neutral">{t('report.isRemoved')}</StatusBadge> : null}
        </Group>
        {review.text === '' ? null : <SaidWords text={review.text} />}
      </Stack>
    </PreviewSection>
  );
};

interface ReportPaneProps {
  readonly report: MessageReport;
  readonly onClose: () => void;
}

/** What was reported, with ten messages around it, and the decision about it. */
export const ReportPane = ({ report, onClose }: ReportPaneProps) => {
  const { t } = useTranslation('support-tickets');
  const can = useCan();
  const query = useQuery(reportQuery(report.id));
  const [isDeciding, setDeciding] = useState(false);
  const { decision } = report;
  return (
    <PreviewPane
      code={t('report.one')}
      onClose={onClose}
      actions={
        decision === null && query.data !== undefined ? (
          <Button size="xs" onClick={() => setDeciding(true)}>
            {t('report.decide')}
          </Button>
        ) : undefined
      }
    >
      <PreviewSection>
        <Stack gap={12}>
          <FactList
            facts={[
              {
                label: t('report.reason'),
                value: t(`report.reasons.${report.reason}`, { defaultValue: report.reason }),
              },
              { label: t('report.reporter'), value: report.reporter.name },
              ...(report.reported === null
                ? []
                : [
                    {
                      label: t('report.reported'),
                      value: can('users:view') ? (
                        <Anchor component={Link} to={accountPath(report.reported.role, report.reported.name)}>
                          {report.reported.name}
                        </Anchor>
                      ) : (
                        report.reported.name
                      ),
                    },
                  ]),
              ...(report.subject === null ? [] : [{ label: t('report.subject'), value: report.subject }]),
              { label: t('report.at'), value: <RelativeTime at={report.created_at} /> },
            ]}
          />
          {report.text === '' ? null : <SaidWords text={report.text} />}
          {decision === null ? null : (
            <Text size="sm">
              {t('report.decided', {
                what: t(`report.decisions.${decision.decision}`, { defaultValue: decision.decision }),
                name: decision.decided_name,
              })}{' '}
              {decision.note}
            </Text>
          )}
        </Stack>
      </PreviewSection>
      {report.review === null ? null : <Review review={report.review} />}
      {report.review !== null && query.data !== undefined ? null : (
        <PreviewSection title={t('report.messages')}>
          <QueryState query={query} errorTitle={t('report.failed')}>
            {(loaded) => <Messages report={loaded} />}
          </QueryState>
        </PreviewSection>
      )}
      {query.data === undefined ? null : (
        <DecisionDialog report={query.data} opened={isDeciding} onClose={() => setDeciding(false)} />
      )}
    </PreviewPane>
  );
};
