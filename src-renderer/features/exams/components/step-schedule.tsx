import { useMemo } from 'react';
import { Radio, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EVERYBODY } from '#shared/domain/exams/audience.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { opensAtOf, type Schedule } from '../exam-form.ts';
import { formatPrice } from '#renderer/lib/content-time.ts';
import type { ExamForm } from '../use-exam-form.ts';
import { examAccessQuery } from '../who-queries.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { shownZone } from '#renderer/lib/shown-zone.ts';
import { ClosingSection } from './closing-section.tsx';
import { MomentField } from '#renderer/components/publishing/moment-field.tsx';
import { MomentWords } from '#renderer/components/publishing/moment-words.tsx';
import { WhoSection } from '#renderer/components/publishing/who-section.tsx';
import classes from './wizard-form.module.css';
import { ZoneField } from '#renderer/components/publishing/zone-field.tsx';

const cx = bindClasses(classes);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tomorrow at nine: a date that lies ahead, to be changed. */
const firstSchedule = (now: number): Schedule => {
  const time_zone = shownZone();
  return { schedule_date: toWallTime(now + DAY_MS, time_zone).date, schedule_time: '09:00', time_zone };
};

/** Step 5: when the exam opens and closes, and what it costs. */
export function StepSchedule({ form }: { form: ExamForm }) {
  const { t, i18n } = useTranslation('exams');
  const { draft, change, problems } = form;
  const { schedule } = draft;
  const names = useQuery(examAccessQuery(form.examId)).data;
  const closing = draft.closing ?? null;
  const opensAt = opensAtOf(schedule);
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
    const codes = new Set([...Intl.supportedValuesOf('currency'), draft.currency]);
    return [...codes].map((code) => ({ value: code, label: `${code} ${names.of(code) ?? ''}`.trim() }));
  }, [draft.currency, i18n.language]);
  const errorOf = (code: string): string | undefined =>
    problems.some((problem) => problem.code === code) ? t(`problem.${code}`) : undefined;
  const set = (patch: Partial<Schedule>): void => {
    const next = { ...(schedule ?? firstSchedule(Date.now())), ...patch };
    // An exam has one zone: its closing is said in that of its opening.
    change({
      schedule: next,
      ...(closing === null ? {} : { closing: { ...closing, time_zone: next.time_zone } }),
    });
  };

  return (
    <div className={cx('form')}>
      <WhoSection
        access={draft.access ?? EVERYBODY}
        known={names}
        isForNobody={problems.some(({ code }) => code === 'nobody_named')}
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
          <div className={cx('choices')}>
            <Radio value="now" label={t('schedule.now')} description={t('schedule.nowHint')} />
            <Radio value="later" label={t('schedule.later')} description={t('schedule.laterHint')} />
          </div>
        </Radio.Group>
        {schedule === null ? null : (
          <>
            <div className={cx('row')}>
              <MomentField
                kind="date"
                label={t('schedule.date')}
                value={schedule.schedule_date}
                error={errorOf('schedule_past')}
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
                isUnknown={problems.some(({ code }) => code === 'time_zone_unknown')}
                onZone={(time_zone) => set({ time_zone })}
              />
            </div>
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
      <ClosingSection form={form} />
      <FormSection title={t('price.title')}>
        <div className={cx('row')}>
          <NumberField
            className={cx('medium')}
            label={t('price.amount')}
            min={0}
            max={10_000_000}
            decimalScale={2}
            value={draft.exam_price}
            onValue={(exam_price) => exam_price !== undefined && change({ exam_price })}
          />
          <Select
            className={cx('wide')}
            label={t('price.currency')}
            searchable
            limit={100}
            data={currencies}
            value={draft.currency}
            error={errorOf('currency_missing')}
            onChange={(currency) => {
              if (currency !== null) change({ currency });
            }}
          />
        </div>
        <p className={cx('hint')}>
          {draft.exam_price === 0
            ? t('price.free')
            : t('price.costs', { price: formatPrice(draft.exam_price, draft.currency, i18n.language) })}
        </p>
      </FormSection>
    </div>
  );
}
