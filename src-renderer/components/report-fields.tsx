import { Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { REPORT_REASONS } from '#shared/domain/message-reports/limits.ts';
import type { ContractForm } from '#renderer/hooks/use-contract-form.ts';

/** What is said of something that is reported to those who keep order. */
export interface Report extends Record<string, unknown> {
  readonly reason: (typeof REPORT_REASONS)[number];
  readonly text: string;
}

export const NEW_REPORT: Report = { reason: 'insult', text: '' };

/** Why something is reported, and what happened. */
export const ReportFields = ({ form }: { readonly form: ContractForm<Report> }) => {
  const { t } = useTranslation('common');
  return (
    <>
      <Select
        {...form.field('reason')}
        value={form.values.reason}
        label={t('report.reason')}
        data={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        allowDeselect={false}
        data-autofocus
      />
      <Textarea {...form.field('text')} label={t('report.text')} autosize minRows={3} maxRows={8} />
    </>
  );
};
