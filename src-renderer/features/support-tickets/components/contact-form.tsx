import { Button, Checkbox, Code, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { supportTicketsContract, TICKET_CATEGORIES } from '#shared/contract/support-tickets.ts';
import {
  FormFiles,
  namedIn,
  NO_FILES,
  useFilesRule,
  type WithFiles,
} from '#renderer/components/conversations/form-files.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { sentAs, useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { useReportProblem } from '../queries.ts';
import { useDiagnostics } from '../use-diagnostics.ts';

interface ContactFormProps {
  /** The screen that it is about; empty where somebody came here by themselves. */
  readonly screen: string;
}

interface Problem extends WithFiles {
  readonly subject: string;
  readonly description: string;
  readonly category: string;
  readonly include_diagnostics: boolean;
}

const NOTHING: Problem = {
  subject: '',
  description: '',
  category: 'problem',
  include_diagnostics: true,
  ...NO_FILES,
};

/** Asks for support, with what the person agrees to send beside the words. */
export const ContactForm = ({ screen }: ContactFormProps) => {
  const { t } = useTranslation('support-tickets');
  const report = useReportProblem();
  const filesRule = useFilesRule();
  const mayAttach = useCan()('messages:add');
  const diagnostics = useDiagnostics(screen);
  const isHubAway = useIsHubAway();
  const [isSent, setSent] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  // The button that was pressed goes away with the form.
  useEffect(() => {
    if (isSent) outcome.current?.focus();
  }, [isSent]);
  const toBody = ({ sending: _sending, ...values }: Problem) => ({
    ...values,
    screen,
    diagnostics: values.include_diagnostics ? diagnostics : '',
    attachments: namedIn(values),
  });
  const form = useContractForm(supportTicketsContract.reportProblem, {
    initial: NOTHING,
    body: toBody,
    rules: filesRule,
    mutation: sentAs(report, toBody),
    missing: { subject: t('contact.subjectMissing'), description: t('contact.descriptionMissing') },
    fallback: 'Update Failed',
    onDone: () => setSent(true),
  });
  if (isSent)
    return (
      <Stack gap={12}>
        <div ref={outcome} tabIndex={-1}>
          <Notice tone="ok" role="status">
            {t(isHubAway ? 'contact.waits' : 'contact.sent')}
          </Notice>
        </div>
        <Group>
          <Button component={Link} to="/SupportTickets">
            {t('contact.toTickets')}
          </Button>
          <Button variant="default" onClick={() => setSent(false)}>
            {t('contact.another')}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <form {...form.props}>
      <Stack gap={16} maw={720}>
        {form.problem === undefined ? null : (
          <Notice tone="bad" role="alert">
            {form.problem}
          </Notice>
        )}
        <Select
          {...form.field('category')}
          value={form.values.category}
          label={t('contact.category')}
          data={TICKET_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          allowDeselect={false}
        />
        <TextInput {...form.field('subject')} label={t('contact.subject')} />
        <Textarea
          {...form.field('description')}
          label={t('contact.description')}
          description={t('contact.descriptionHint')}
          autosize
          minRows={5}
          maxRows={16}
        />
        {mayAttach ? <FormFiles form={form} /> : null}
        <Checkbox
          {...form.box('include_diagnostics')}
          label={t('contact.diagnostics')}
          description={t('contact.diagnosticsHint')}
        />
        {form.values.include_diagnostics ? (
          <Code block aria-label={t('contact.diagnosticsShown')} tabIndex={0}>
            {diagnostics}
          </Code>
        ) : null}
        <Group>
          <Button type="submit" loading={form.isBusy}>
            {t('contact.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
