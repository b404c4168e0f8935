import { Button, Group, MultiSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Report } from '#shared/contract/reports.ts';
import type { ReportParameters } from '#shared/domain/reports/parameters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { addressOf, askedIn, isAskable } from '../asked-in-address.ts';
import { previewQuery, useStartRun } from '../queries.ts';
import { PeriodChoice } from './period-choice.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReportChoice } from './report-choice.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface ReportViewProps {
  readonly report: Report;
  readonly timeZone: string;
}

/** One report: what it is asked for, its first rows, and what can be made of it. */
export const ReportView = ({ report, timeZone }: ReportViewProps) => {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isHubAway = useIsHubAway();
  const [dialog, setDialog] = useState<'save' | 'schedule'>();
  const start = useStartRun();
  const asked = askedIn(search, report);
  const canAsk = isAskable(report, asked);
  const preview = useQuery({ ...previewQuery(asked), enabled: canAsk });
  const { parameters } = asked;

  const show = (change: { parameters?: ReportParameters; columns?: readonly string[] }): void => {
    void navigate(addressOf({ ...asked, ...change }), { replace: true });
  };
  const run = (): void =>
    start.mutate(asked, {
      onSuccess: ({ id }) => {
        void navigate(`/Reports?tab=runs&preview=${id}`);
      },
    });
  const isBlocked = isHubAway || !canAsk;

  return (
    <>
      <PageHeader
        backTo="/Reports"
        title={report.title}
        description={isHubAway ? t('hubAway') : report.sentence}
        actions={
          <Group gap={8}>
            <Button variant="default" disabled={isBlocked} onClick={() => setDialog('save')}>
              {t('action.save')}
            </Button>
            <Button variant="default" disabled={isBlocked} onClick={() => setDialog('schedule')}>
              {t('action.schedule')}
            </Button>
            <Button disabled={isBlocked} loading={start.isPending} onClick={run}>
              {t('action.run')}
            </Button>
          </Group>
        }
      />
      <Stack gap={24} px={{ base: 16, sm: 24 }} pt={12} pb={32}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={16}>
          {(['exam', 'course', 'person'] as const)
            .filter((kind) => report.parameters.includes(kind))
            .map((kind) => (
              <ReportChoice
                key={kind}
                kind={kind}
                value={parameters[kind]}
                onChange={(id) => show({ parameters: { ...parameters, [kind]: id } })}
              />
            ))}
          {report.parameters.includes('period') ? (
            <PeriodChoice
              value={parameters}
              onChange={({ days, from, to }) => show({ parameters: { ...parameters, days, from, to } })}
            />
          ) : null}
          <MultiSelect
            label={t('columns.label')}
            description={t('columns.text')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...(asked.columns.length === 0 ? { placeholder: t('columns.all') } : {})}
            value={asked.columns}
            data={report.columns.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(columns) => show({ columns })}
            clearable
          />
        </SimpleGrid>
        {canAsk ? (
          <QueryState query={preview}>
            {(data) => (
              <Stack gap={8}>
                <PreviewTable title={report.title} preview={data} />
                <Text size="xs" c="dimmed">
                  {t('preview.zone', { zone: data.time_zone })}
                </Text>
              </Stack>
            )}
          </QueryState>
        ) : (
          <Text c="dimmed">{t('preview.choose')}</Text>
        )}
      </Stack>
      <SaveDialog
        opened={dialog === 'save'}
        asked={asked}
        title={report.title}
        onClose={() => setDialog(undefined)}
      />
      <ScheduleDialog
        opened={dialog === 'schedule'}
        asked={asked}
        title={report.title}
        timeZone={timeZone}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
};
