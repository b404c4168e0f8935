import { useMemo, useState } from 'react';
import { Radio, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { opensAtOf, type Schedule } from '../exam-form.ts';
import { formatOpening, formatPrice, localTimeZone, timeZones } from '../exam-time.ts';
import type { ExamForm } from '../use-exam-form.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import classes from './wizard-form.module.css';

const cx = bindClasses(classes);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tomorrow at nine: a date that lies ahead, to be changed. */
const firstSchedule = (now: number): Schedule => {
  const time_zone = localTimeZone();
  return { schedule_date: toWallTime(now + DAY_MS, time_zone).date, schedule_time: '09:00', time_zone };
};

interface MomentFieldProps {
  kind: 'date' | 'time';
  label: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
}

/** A date or a time; a half-written one is not taken over. */
function MomentField({ kind, label, value, error, onValue }: MomentFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  return (
    <TextInput
      className={cx(kind === 'date' ? 'medium' : 'short')}
      type={kind}
      required
      withAsterisk={false}
      label={label}
      value={text}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        if (next === '') return;
        setSeen(next);
        onValue(next);
      }}
      onBlur={() => setText(value)}
    />
  );
}

function Opening({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useTranslation('exams');
  const at = opensAtOf(schedule);
  const [now] = useState(() => Date.now());
  if (at === null) return null;
  const local = localTimeZone();
  const moment = (zone: string) => ({ time: formatOpening(at, i18n.language, zone, now), zone });
  const shown = toWallTime(at, schedule.time_zone);
  return (
    <div className={cx('opening')} role="status">
      <p className={cx('openingMain')}>{t('schedule.opens', moment(schedule.time_zone))}</p>
      {local === schedule.time_zone ? null : (
        <p className={cx('openingLocal')}>{t('schedule.opensLocal', moment(local))}</p>
      )}
      {shown.time === schedule.schedule_time ? null : (
        <p className={cx('openingLocal')}>{t('schedule.skipped', { time: shown.time })}</p>
      )}
    </div>
  );
}

/** Step 5: when the exam opens and what it costs. */
export function StepSchedule({ form }: { form: ExamForm }) {
  const { t, i18n } = useTranslation('exams');
  const { draft, change, problems } = form;
  const { schedule } = draft;
  const zones = useMemo(() => timeZones(schedule === null ? [] : [schedule.time_zone]), [schedule]);
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
    const codes = new Set([...Intl.supportedValuesOf('currency'), draft.currency]);
    return [...codes].map((code) => ({ value: code, label: `${code} ${names.of(code) ?? ''}`.trim() }));
  }, [draft.currency, i18n.language]);
  const errorOf = (code: string): string | undefined =>
    problems.some((problem) => problem.code === code) ? t(`problem.${code}`) : undefined;
  const set = (patch: Partial<Schedule>): void =>
    change({ schedule: { ...(schedule ?? firstSchedule(Date.now())), ...patch } });

  return (
    <div className={cx('form')}>
      <FormSection title={t('schedule.opening')}>
        <Radio.Group
          aria-label={t('schedule.opening')}
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
              <Select
                className={cx('wide')}
                label={t('schedule.zone')}
                searchable
                limit={100}
                data={zones}
                value={schedule.time_zone}
                error={errorOf('time_zone_unknown')}
                nothingFoundMessage={t('schedule.noZone')}
                onChange={(time_zone) => {
                  if (time_zone !== null) set({ time_zone });
                }}
              />
            </div>
            <Opening schedule={schedule} />
          </>
        )}
      </FormSection>
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
