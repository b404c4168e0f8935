import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CloseRule } from '#shared/contract/exam-drafts.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { shownZone } from '#renderer/lib/shown-zone.ts';
import { closesAtOf, isCutShort, opensAtOf, type Closing, type Schedule } from '../exam-form.ts';
import type { ExamForm } from '../use-exam-form.ts';
import { MomentField } from '#renderer/components/publishing/moment-field.tsx';
import { MomentWords } from '#renderer/components/publishing/moment-words.tsx';
import classes from './wizard-form.module.css';
import { ZoneField } from '#renderer/components/publishing/zone-field.tsx';

const cx = bindClasses(classes);

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A week after the opening: a date that lies ahead, to be changed. */
const firstClosing = (schedule: Schedule | null, now: number): Closing => {
  const time_zone = schedule?.time_zone ?? shownZone();
  const { date } = toWallTime((opensAtOf(schedule) ?? now) + WEEK_MS, time_zone);
  return { closing_date: date, closing_time: '18:00', time_zone, close_rule: 'start_by' };
};

/** When the exam closes, and what becomes of attempts that run then. */
export function ClosingSection({ form }: { form: ExamForm }) {
  const { t } = useTranslation('exams');
  const { draft, change, problems } = form;
  const now = useNow(60_000);
  const closing = draft.closing ?? null;
  const at = closesAtOf(closing);
  const problem = problems.find(({ code }) => code.startsWith('closing_'));
  const set = (patch: Partial<Closing>): void =>
    change({ closing: { ...(closing ?? firstClosing(draft.schedule, Date.now())), ...patch } });

  return (
    <FormSection title={t('schedule.closing')}>
      <Radio.Group
        label={t('schedule.closing')}
        labelProps={{ className: 'visually-hidden' }}
        value={closing === null ? 'never' : 'then'}
        onChange={(value) => (value === 'never' ? change({ closing: null }) : set({}))}
      >
        <div className={cx('choices')}>
          <Radio value="never" label={t('schedule.never')} description={t('schedule.neverHint')} />
          <Radio value="then" label={t('schedule.then')} description={t('schedule.thenHint')} />
        </div>
      </Radio.Group>
      {closing === null ? null : (
        <>
          <div className={cx('row')}>
            <MomentField
              kind="date"
              label={t('schedule.closingDate')}
              value={closing.closing_date}
              error={problem === undefined ? undefined : t(`problem.${problem.code}`)}
              onValue={(closing_date) => set({ closing_date })}
            />
            <MomentField
              kind="time"
              label={t('schedule.closingTime')}
              value={closing.closing_time}
              onValue={(closing_time) => set({ closing_time: closing_time.slice(0, 5) })}
            />
            {draft.schedule === null ? (
              <ZoneField
                zone={closing.time_zone}
                isUnknown={problems.some(({ code }) => code === 'time_zone_unknown')}
                onZone={(time_zone) => set({ time_zone })}
              />
            ) : null}
          </div>
          {at === null ? null : (
            <MomentWords
              words={(moment) => t('schedule.closes', moment)}
              skippedWords={(time) => t('schedule.closesSkipped', { time })}
              at={at}
              zone={closing.time_zone}
              time={closing.closing_time}
            />
          )}
          <Radio.Group
            label={t('schedule.rule')}
            value={closing.close_rule}
            onChange={(value) => set({ close_rule: CloseRule.parse(value) })}
          >
            <div className={cx('choices')}>
              {CloseRule.options.map((rule) => (
                <Radio
                  key={rule}
                  value={rule}
                  label={t(`closeRule.${rule}.label`)}
                  description={t(`closeRule.${rule}.hint`)}
                />
              ))}
            </div>
          </Radio.Group>
          {problem === undefined && isCutShort(draft, now) ? (
            <Notice tone="warn">{t('schedule.cutShort', { count: draft.settings.exam_duration })}</Notice>
          ) : null}
        </>
      )}
    </FormSection>
  );
}
