import { Stack, Text } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSchedule } from '#shared/contract/reports.ts';
import { isReportName } from '#shared/domain/reports/registry.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useLocalRows, type LocalRowRules } from '#renderer/hooks/use-local-rows.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { schedulesQuery, useDeleteSchedule, useSetScheduleState } from '../queries.ts';
import type { TabProps } from './library-list.tsx';
import { RunState } from './run-state.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const nameOf = ({ name }: ReportSchedule): string => name;
const PAGE_SIZE = 50;

const RULES: LocalRowRules<ReportSchedule> = {
  words: ({ name, title }) => [name, title],
  name: nameOf,
  sortBy: { name: nameOf },
};

const NextTimes = ({ schedule }: { readonly schedule: ReportSchedule }) => {
  const { t, i18n } = useTranslation('reports');
  if (schedule.state === 'paused')
    return (
      <Stack gap={4}>
        <StatusBadge tone="warn">{t('schedule.paused')}</StatusBadge>
        {schedule.reason === '' ? null : <Text size="xs">{schedule.reason}</Text>}
      </Stack>
    );
  return (
    <Stack component="ol" gap={0}>
      {schedule.next.map((at) => (
        <Text component="li" size="xs" key={at}>
          {formatAbsolute(Date.parse(at), i18n.language, schedule.time_zone)}
        </Text>
      ))}
    </Stack>
  );
};

const LastRun = ({ schedule: { last } }: { readonly schedule: ReportSchedule }) => {
  const { t } = useTranslation('reports');
  if (last === null) return <Text size="xs">{t('schedule.never')}</Text>;
  return (
    <Stack gap={2}>
      <RunState state={last.state} />
      {last.is_late ? <Text size="xs">{t('late')}</Text> : null}
    </Stack>
  );
};

/** Reports that are made by themselves, with their next times and what came of the last. */
export const ScheduleList = ({ params, tabs }: TabProps) => {
  const { t } = useTranslation('reports');
  const isHubAway = useIsHubAway();
  const schedules = useQuery(schedulesQuery);
  const { query } = useLocalRows(schedules, schedules.data, params, RULES, PAGE_SIZE);
  const setState = useSetScheduleState();
  const remove = useDeleteSchedule();
  const [edited, setEdited] = useState<{ opened: boolean; of?: ReportSchedule }>({ opened: false });
  const whenOf = (row: ReportSchedule): string =>
    t('schedule.when', { rhythm: t(`rhythm.${row.rhythm}`), time: row.at_time, zone: row.time_zone });

  const rowActions = (row: ReportSchedule): RowAction[] => [
    {
      key: 'state',
      label: row.state === 'on' ? t('schedule.pause') : t('schedule.resume'),
      icon: row.state === 'on' ? IconPlayerPause : IconPlayerPlay,
      run: (done) =>
        setState.mutate({ id: row.id, state: row.state === 'on' ? 'paused' : 'on' }, { onSettled: done }),
    },
    {
      key: 'edit',
      label: t('schedule.change'),
      icon: IconPencil,
      run: (done) => {
        setEdited({ opened: true, of: row });
        done();
      },
    },
    {
      key: 'delete',
      label: t('schedule.delete'),
      icon: IconTrash,
      confirm: { title: t('schedule.deleteTitle', { name: row.name }), text: t('schedule.deleteText') },
      run: (done) =>
        remove.mutate(row.id, {
          onSuccess: () => showSuccess(t('schedule.deleted', { name: row.name })),
          onSettled: done,
        }),
    },
  ];
  const { of } = edited;
  return (
    <>
      <ListPage<ReportSchedule>
        name="report-schedules"
        title={t('title')}
        description={t(isHubAway ? 'hubAway' : 'schedule.description')}
        params={params}
        tabs={tabs}
        query={query}
        pageSize={PAGE_SIZE}
        rowId={({ id }) => id}
        rowName={nameOf}
        columns={[
          { key: 'name', header: t('field.name'), render: nameOf },
          { key: 'when', header: t('field.when'), width: 240, priority: 2, render: whenOf },
          { key: 'next', header: t('field.next'), width: 210, render: (row) => <NextTimes schedule={row} /> },
          {
            key: 'last',
            header: t('field.last'),
            width: 140,
            priority: 2,
            render: (row) => <LastRun schedule={row} />,
          },
        ]}
        text={{
          renderTitle: nameOf,
          renderCaption: whenOf,
          renderAside: (row) => <LastRun schedule={row} />,
        }}
        searchLabel={t('search')}
        empty={{ title: t('schedule.emptyTitle'), text: t('schedule.emptyText') }}
        rowActions={(row) => (isHubAway ? [] : rowActions(row))}
      />
      {of === undefined || !isReportName(of.report) ? null : (
        <ScheduleDialog
          key={of.id}
          opened={edited.opened}
          asked={{ report: of.report, parameters: of.parameters, columns: of.columns }}
          title={of.title}
          timeZone={of.time_zone}
          schedule={of}
          onClose={() => setEdited((before) => ({ ...before, opened: false }))}
        />
      )}
    </>
  );
};
