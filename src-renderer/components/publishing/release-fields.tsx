import { Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReleaseTerms } from '#shared/contract/exam-drafts.ts';
import { RELEASE_PARTS, RELEASE_POLICIES, type ReleasePart } from '#shared/domain/exam-attempts/limits.ts';
import { fromWallTime, toWallTime } from '#shared/domain/exams/wall-time.ts';
import { MomentField } from './moment-field.tsx';
import { MomentWords } from './moment-words.tsx';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Parts with one more or one less: points say the score, and something is always left. */
function toggled(parts: readonly ReleasePart[], part: ReleasePart): ReleasePart[] {
  const isOn = parts.includes(part);
  const next = new Set(isOn ? parts.filter((one) => one !== part) : [...parts, part]);
  if (isOn && part === 'score') next.delete('points');
  if (!isOn && part === 'points') next.add('score');
  return RELEASE_PARTS.filter((one) => next.has(one));
}

interface ReleaseFieldsProps {
  readonly value: ReleaseTerms;
  /** In which the day and the time of the release are said. */
  readonly zone: string;
  readonly error?: string | undefined;
  readonly onChange: (value: ReleaseTerms) => void;
}

/** When students get their results, and what of them. */
export function ReleaseFields({ value, zone, error, onChange }: ReleaseFieldsProps) {
  const { t } = useTranslation('common');
  const at = value.release_at === null ? null : Date.parse(value.release_at);
  const wall = at === null ? null : toWallTime(at, zone);
  const setMoment = (date: string, time: string): void => {
    const next = fromWallTime({ date, time }, zone);
    if (next !== null) onChange({ ...value, release_at: new Date(next).toISOString() });
  };
  return (
    <Stack gap={20}>
      <Radio.Group
        label={t('release.when')}
        value={value.policy}
        onChange={(chosen) => {
          const policy = RELEASE_POLICIES.find((one) => one === chosen);
          if (policy === undefined || policy === value.policy) return;
          const { date } = toWallTime(Date.now() + WEEK_MS, zone);
          const first = fromWallTime({ date, time: '12:00' }, zone);
          const moment = policy === 'on_date' && first !== null ? new Date(first).toISOString() : null;
          onChange({ ...value, policy, release_at: moment });
        }}
      >
        <Stack gap={10} mt={8}>
          {RELEASE_POLICIES.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              label={t(`release.policy.${policy}`)}
              description={t(`release.policyHint.${policy}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value.policy !== 'on_date' ? null : (
        <Stack gap={12}>
          <Group gap={12} align="flex-start">
            <MomentField
              kind="date"
              label={t('release.date')}
              value={wall?.date ?? ''}
              error={error}
              onValue={(date) => setMoment(date, wall?.time ?? '12:00')}
            />
            <MomentField
              kind="time"
              label={t('release.time')}
              value={wall?.time ?? ''}
              onValue={(time) =>
                setMoment(wall?.date ?? toWallTime(Date.now() + WEEK_MS, zone).date, time.slice(0, 5))
              }
            />
          </Group>
          {at === null || wall === null ? null : (
            <MomentWords
              words={(moment) => t('release.at', moment)}
              skippedWords={(time) => t('release.skipped', { time })}
              at={at}
              zone={zone}
              time={wall.time}
            />
          )}
        </Stack>
      )}
      <Stack gap={10} role="group" aria-labelledby="release-parts">
        <Text id="release-parts" fw={500} size="sm">
          {t('release.what')}
        </Text>
        {RELEASE_PARTS.map((part) => (
          <Checkbox
            key={part}
            label={t(`release.part.${part}`)}
            description={part === 'answers' || part === 'feedback' ? t('release.reviewToo') : undefined}
            checked={value.parts.includes(part)}
            disabled={toggled(value.parts, part).length === 0}
            onChange={() => onChange({ ...value, parts: toggled(value.parts, part) })}
          />
        ))}
      </Stack>
    </Stack>
  );
}
