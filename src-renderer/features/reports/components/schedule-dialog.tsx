import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  reportsContract,
  type AskedReport,
  type AskedSchedule,
  type ReportSchedule,
} from '#shared/contract/reports.ts';
import { RHYTHMS } from '#shared/domain/reports/due-times.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { choicesQuery, useSaveSchedule } from '../queries.ts';

interface ScheduleDialogProps {
  readonly opened: boolean;
  /** What is made by itself. */
  readonly asked: AskedReport;
  readonly title: string;
  /** Of the institution, where nothing else is chosen. */
  readonly timeZone: string;
  /** What is changed; undefined where a new one is written. */
  readonly schedule?: ReportSchedule | undefined;
  readonly onClose: () => void;
}

const MONDAY = new Date(Date.UTC(2024, 0, 1));
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const dayName = (day: number, language: string): string => {
  const date = new Date(MONDAY);
  date.setUTCDate(day);
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date);
};

/** When a report is made by itself, and for whom. */
export const ScheduleDialog = ({
  opened,
  asked,
  title,
  timeZone,
  schedule,
  onClose,
}: ScheduleDialogProps) => {
  const { t, i18n } = useTranslation('reports');
  const save = useSaveSchedule(schedule?.id);
  const { data: people = [] } = useQuery({ ...choicesQuery('recipient', '', undefined), enabled: opened });
  const { data: roles = [] } = useQuery({ ...choicesQuery('role', '', undefined), enabled: opened });
  const zones = Intl.supportedValuesOf('timeZone');
  const initial = {
    name: schedule?.name ?? title,
    rhythm: schedule?.rhythm ?? ('weekly' as const),
    on_day: String(schedule?.on_day === 0 ? 1 : (schedule?.on_day ?? 1)),
    at_time: schedule?.at_time ?? '07:00',
    time_zone: schedule?.time_zone ?? timeZone,
    is_mailed: schedule?.is_mailed ?? false,
    people: (schedule?.people ?? []).map(({ id }) => String(id)),
    roles: (schedule?.roles ?? []).map(({ id }) => String(id)),
  };
  const toBody = ({ roles: chosen, ...values }: typeof initial): AskedSchedule => ({
    ...asked,
    ...values,
    rhythm: RHYTHMS.find((one) => one === values.rhythm) ?? 'daily',
    on_day: values.rhythm === 'daily' ? 0 : Number(values.on_day),
    people: values.people.map(Number),
    // A hub of before knows no roles, and is told of none.
    ...(chosen.length === 0 ? {} : { roles: chosen.map(Number) }),
  });
  return (
    <FormDialog
      opened={opened}
      title={schedule === undefined ? t('schedule.new') : t('schedule.edit')}
      submitLabel={t('schedule.submit')}
      endpoint={reportsContract.createReportSchedule}
      initial={initial}
      body={toBody}
      mutation={sentAs(save, toBody)}
      missing={{ name: t('schedule.nameMissing'), at_time: t('schedule.timeMissing') }}
      onDone={(_schedule, { name }) => showSuccess(t('schedule.done', { name }))}
      onClose={onClose}
      size={560}
    >
      {(form) => (
        <>
          <TextInput {...form.field('name')} label={t('schedule.name')} data-autofocus />
          <Select
            {...form.field('rhythm')}
            label={t('schedule.rhythm')}
            data={RHYTHMS.map((value) => ({ value, label: t(`rhythm.${value}`) }))}
            allowDeselect={false}
          />
          {form.values.rhythm === 'weekly' ? (
            <Select
              {...form.field('on_day')}
              label={t('schedule.weekday')}
              data={DAYS.map((day) => ({ value: String(day), label: dayName(day, i18n.language) }))}
              allowDeselect={false}
            />
          ) : null}
          {form.values.rhythm === 'monthly' ? (
            <Select
              {...form.field('on_day')}
              label={t('schedule.monthDay')}
              description={t('schedule.monthDayText')}
              data={Array.from({ length: 31 }, (_, at) => String(at + 1))}
              allowDeselect={false}
            />
          ) : null}
          <TextInput {...form.field('at_time')} type="time" label={t('schedule.time')} />
          <Select
            {...form.field('time_zone')}
            label={t('schedule.zone')}
            data={zones.includes(form.values.time_zone) ? zones : [form.values.time_zone, ...zones]}
            searchable
            allowDeselect={false}
          />
          <MultiSelect
            {...form.field('people')}
            label={t('schedule.people')}
            description={t('schedule.peopleText')}
            data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            searchable
          />
          <MultiSelect
            {...form.field('roles')}
            label={t('schedule.roles')}
            description={t('schedule.rolesText')}
            data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Checkbox
            {...form.box('is_mailed')}
            label={t('schedule.mail')}
            description={t('schedule.mailText')}
          />
        </>
      )}
    </FormDialog>
  );
};
