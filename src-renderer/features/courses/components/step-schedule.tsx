import { Box, Group, Radio, Select, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseProblem } from '#shared/contract/course-drafts.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { CertificatePreview } from '#renderer/components/certificate-preview.tsx';
import { MomentField } from '#renderer/components/publishing/moment-field.tsx';
import { MomentWords } from '#renderer/components/publishing/moment-words.tsx';
import { WhoSection } from '#renderer/components/publishing/who-section.tsx';
import { ZoneField } from '#renderer/components/publishing/zone-field.tsx';
import { formatPrice } from '#renderer/lib/content-time.ts';
import { shownZone } from '#renderer/lib/shown-zone.ts';
import { opensAtOf, type Schedule } from '../course-form.ts';
import { courseAccessQuery } from '../queries.ts';
import type { CourseFormHandle } from '../use-course-form.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tomorrow at nine: a date that lies ahead, to be changed. */
const firstSchedule = (now: number): Schedule => {
  const time_zone = shownZone();
  return { schedule_date: toWallTime(now + DAY_MS, time_zone).date, schedule_time: '09:00', time_zone };
};

interface StepScheduleProps {
  readonly form: CourseFormHandle;
  readonly problems: readonly CourseProblem[];
}

/** Step 4: for whom the course is, when it opens, and what it costs. */
export function StepSchedule({ form, problems }: StepScheduleProps) {
  const { t, i18n } = useTranslation('courses');
  const { draft, change } = form;
  const { schedule } = draft;
  const names = useQuery(courseAccessQuery(form.courseId)).data;
  const opensAt = opensAtOf(schedule);
  const has = (code: string): boolean => problems.some((problem) => problem.code === code);
  const currencies = useMemo(() => {
    const shown = new Intl.DisplayNames(i18n.language, { type: 'currency' });
    const codes = new Set([...Intl.supportedValuesOf('currency'), draft.currency]);
    return [...codes].map((code) => ({ value: code, label: `${code} ${shown.of(code) ?? ''}`.trim() }));
  }, [draft.currency, i18n.language]);
  const set = (patch: Partial<Schedule>): void =>
    change({ schedule: { ...(schedule ?? firstSchedule(Date.now())), ...patch } });
  return (
    <Box maw={720}>
      <WhoSection
        access={draft.access}
        known={names}
        isForNobody={has('nobody_named')}
        words={{
          everybody: t('who.everybodyHint'),
          some: t('who.someHint'),
          ownPeople: t('who.ownPeopleHint'),
        }}
        onAccess={(access) => change({ access })}
      />
      <FormSection title={t('schedule.opening')}>
        <Radio.Group
          label={t('schedule.opening')}
          labelProps={{ className: 'visually-hidden' }}
          value={schedule === null ? 'now' : 'later'}
          onChange={(value) => (value === 'now' ? change({ schedule: null }) : set({}))}
        >
          <Stack gap={12} pt={8}>
            <Radio value="now" label={t('schedule.now')} description={t('schedule.nowHint')} />
            <Radio value="later" label={t('schedule.later')} description={t('schedule.laterHint')} />
          </Stack>
        </Radio.Group>
        {schedule === null ? null : (
          <>
            <Group gap={16} align="flex-end">
              <MomentField
                kind="date"
                label={t('schedule.date')}
                value={schedule.schedule_date}
                error={has('schedule_past') ? t('problem.schedule_past') : undefined}
                onValue={(schedule_date) => set({ schedule_date })}
              />
              <MomentField
                kind="time"
                label={t('schedule.time')}
                value={schedule.schedule_time}
                onValue={(schedule_time) => set({ schedule_time: schedule_time.slice(0, 5) })}
              />
              <ZoneField
                zone={schedule.time_zone}
                isUnknown={has('time_zone_unknown')}
                onZone={(time_zone) => set({ time_zone })}
              />
            </Group>
            {opensAt === null ? null : (
              <MomentWords
                words={(moment) => t('schedule.opens', moment)}
                skippedWords={(time) => t('schedule.opensSkipped', { time })}
                at={opensAt}
                zone={schedule.time_zone}
                time={schedule.schedule_time}
              />
            )}
          </>
        )}
      </FormSection>
      <FormSection title={t('price.title')}>
        <Group gap={16} align="flex-end">
          <NumberField
            w={180}
            label={t('price.amount')}
            min={0}
            max={10_000_000}
            decimalScale={2}
            value={draft.course_price}
            onValue={(course_price) => course_price !== undefined && change({ course_price })}
          />
          <Select
            flex={1}
            miw={220}
            label={t('field.currency')}
            searchable
            limit={100}
            data={currencies}
            value={draft.currency}
            error={has('currency_missing') ? t('problem.currency_missing') : undefined}
            onChange={(currency) => {
              if (currency !== null) change({ currency });
            }}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {draft.course_price === 0
            ? t('price.free')
            : t('price.costs', { price: formatPrice(draft.course_price, draft.currency, i18n.language) })}
        </Text>
      </FormSection>
      <FormSection title={t('field.issue_certificate')}>
        <Switch
          label={t('certificate.issue')}
          description={t('certificate.hint')}
          checked={draft.issue_certificate}
          onChange={(event) => change({ issue_certificate: event.currentTarget.checked })}
        />
        {draft.issue_certificate ? (
          <CertificatePreview kind="course" title={draft.course_title} subject={draft.course_category} />
        ) : null}
      </FormSection>
    </Box>
  );
}
