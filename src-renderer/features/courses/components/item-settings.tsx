import { Group, Radio, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ItemKind } from '#shared/contract/course-items.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { MomentField } from '#renderer/components/publishing/moment-field.tsx';
import { ZoneField } from '#renderer/components/publishing/zone-field.tsx';
import { shownZone } from '#renderer/lib/shown-zone.ts';
import type { ItemFormHandle } from '../use-item-form.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_MINUTES = 24 * 60;

interface ItemSettingsProps {
  readonly form: ItemFormHandle;
  readonly kind: ItemKind;
}

/** What is asked of learners: required or not, practice or graded, when it is due, how often it may be tried. */
export function ItemSettings({ form: { draft, change }, kind }: ItemSettingsProps) {
  const { t } = useTranslation('courses');
  const { due } = draft;
  const chooseDue = (value: string): void => {
    if (value === 'moment') {
      const time_zone = shownZone();
      const { date } = toWallTime(Date.now() + WEEK_MS, time_zone);
      change({ due: { kind: 'moment', due_date: date, due_time: '23:59', time_zone } });
    } else if (value === 'after_enrolment') change({ due: { kind: 'after_enrolment', days: 7 } });
    else change({ due: { kind: 'none' } });
  };
  return (
    <>
      <FormSection title={t('item.asked')}>
        <Switch
          label={t('item.required')}
          description={t('item.requiredHint')}
          checked={draft.is_required}
          onChange={(event) => change({ is_required: event.currentTarget.checked })}
        />
        {kind === 'lesson' ? null : (
          <Switch
            label={t('item.graded')}
            description={t('item.gradedHint')}
            checked={draft.is_graded}
            onChange={(event) => change({ is_graded: event.currentTarget.checked })}
          />
        )}
        {kind === 'practice_test' ? (
          <Switch
            label={t('item.shuffled')}
            checked={draft.is_shuffled}
            onChange={(event) => change({ is_shuffled: event.currentTarget.checked })}
          />
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            label={t('item.minutes')}
            description={t(kind === 'practice_test' ? 'item.timeHint' : 'item.minutesHint')}
            min={0}
            max={MAX_MINUTES}
            allowDecimal={false}
            value={draft.duration_minutes}
            onValue={(duration_minutes) => duration_minutes !== undefined && change({ duration_minutes })}
          />
          {kind === 'lesson' ? null : (
            <NumberField
              label={t('item.attempts')}
              description={t('item.attemptsHint')}
              min={0}
              max={100}
              allowDecimal={false}
              value={draft.attempts_allowed}
              onValue={(attempts_allowed) => attempts_allowed !== undefined && change({ attempts_allowed })}
            />
          )}
          {draft.is_graded || kind === 'practice_test' ? (
            <NumberField
              label={t('item.score')}
              min={0}
              max={100}
              decimalScale={2}
              value={draft.score_to_reach ?? undefined}
              onValue={(score) => score !== undefined && change({ score_to_reach: score })}
            />
          ) : null}
          {draft.is_graded ? (
            <NumberField
              label={t('item.weight')}
              min={1}
              max={100}
              allowDecimal={false}
              value={draft.weight}
              onValue={(weight) => weight !== undefined && change({ weight })}
            />
          ) : null}
        </SimpleGrid>
      </FormSection>
      <FormSection title={t('item.due')}>
        <Radio.Group
          label={t('item.due')}
          labelProps={{ className: 'visually-hidden' }}
          value={due.kind}
          onChange={chooseDue}
        >
          <Stack gap={10} pt={8}>
            <Radio value="none" label={t('item.dueNone')} />
            <Radio value="moment" label={t('item.dueMoment')} />
            <Radio value="after_enrolment" label={t('item.dueDays')} />
          </Stack>
        </Radio.Group>
        {due.kind === 'moment' ? (
          <Group gap={16} align="flex-end">
            <MomentField
              kind="date"
              label={t('schedule.date')}
              value={due.due_date}
              onValue={(due_date) => change({ due: { ...due, due_date } })}
            />
            <MomentField
              kind="time"
              label={t('schedule.time')}
              value={due.due_time}
              onValue={(time) => change({ due: { ...due, due_time: time.slice(0, 5) } })}
            />
            <ZoneField zone={due.time_zone} onZone={(time_zone) => change({ due: { ...due, time_zone } })} />
          </Group>
        ) : null}
        {due.kind === 'after_enrolment' ? (
          <NumberField
            w={180}
            label={t('item.days')}
            min={1}
            max={1000}
            allowDecimal={false}
            value={due.days}
            onValue={(days) => days !== undefined && change({ due: { kind: 'after_enrolment', days } })}
          />
        ) : null}
      </FormSection>
    </>
  );
}
