import { Checkbox, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { examTimeContract, type RunningAttempt } from '#shared/contract/exam-time.ts';
import { MAX_GRANT_MINUTES } from '#shared/domain/exams/limits.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { PreviewSection, SectionAction } from '#renderer/components/patterns/preview-pane.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { runningQuery, useGiveTime, useReleaseAttempt } from '../time-queries.ts';
import { ExamPersonLine } from './exam-person-line.tsx';

const MINUTE_MS = 60_000;

/** To whom time is given: one attempt, some, or everybody who sits the exam now. */
type Asked = readonly RunningAttempt[] | 'all';

interface GiveTimeProps {
  readonly examId: number;
  readonly asked: Asked;
  readonly onClose: () => void;
}

const GiveTimeDialog = ({ examId, asked, onClose }: GiveTimeProps) => {
  const { t } = useTranslation('exams');
  const give = useGiveTime(examId, asked === 'all' ? null : asked.map((one) => one.attempt_id));
  const named = asked === 'all' ? [] : asked;
  const [first] = named;
  const title =
    first === undefined
      ? t('running.giveAll')
      : named.length > 1
        ? t('running.giveSome', { count: named.length })
        : t('running.giveTitle', { name: first.student_name });
  return (
    <FormDialog
      opened
      title={title}
      endpoint={examTimeContract.giveTime}
      initial={{ minutes: 10, reason: '' }}
      submitLabel={t('running.give')}
      mutation={give}
      missing={{ reason: t('running.reasonMissing') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NumberInput
            {...form.field('minutes')}
            label={t('running.minutes')}
            min={1}
            max={MAX_GRANT_MINUTES}
            data-autofocus
          />
          <Textarea
            {...form.field('reason')}
            label={t('running.reason')}
            autosize
            minRows={2}
            maxLength={300}
          />
          <Text size="xs" c="dimmed">
            {t('running.seen')}
          </Text>
          {named.some((one) => one.is_elsewhere) ? (
            <Notice tone="warn">{t('running.elsewhereText')}</Notice>
          ) : null}
        </>
      )}
    </FormDialog>
  );
};

interface ReleaseProps {
  readonly examId: number;
  readonly asked: RunningAttempt;
  readonly onClose: () => void;
}

const ReleaseDialog = ({ examId, asked, onClose }: ReleaseProps) => {
  const { t } = useTranslation('exams');
  const release = useReleaseAttempt(examId, asked.attempt_id);
  return (
    <FormDialog
      opened
      title={t('running.releaseTitle', { name: asked.student_name })}
      endpoint={examTimeContract.releaseAttempt}
      initial={{ reason: '' }}
      submitLabel={t('running.release')}
      mutation={release}
      missing={{ reason: t('running.reasonMissing') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t('running.releaseText')}</Text>
          <Textarea
            {...form.field('reason')}
            label={t('running.reason')}
            autosize
            minRows={2}
            maxLength={300}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
};

interface LineProps {
  readonly one: RunningAttempt;
  /** Null where there is nobody to choose among. */
  readonly isChosen: boolean | null;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onGive: () => void;
  readonly onRelease: () => void;
}

const Line = ({ one, isChosen, onChoose, onGive, onRelease }: LineProps) => {
  const { t } = useTranslation('exams');
  const left = one.remaining_ms === null ? null : Math.ceil(one.remaining_ms / MINUTE_MS);
  const isExtended =
    one.base_minutes !== null && one.allowed_minutes !== null && one.base_minutes < one.allowed_minutes;
  const name = t('running.giveTitle', { name: one.student_name });
  return (
    <ExamPersonLine
      name={one.student_name}
      lead={
        isChosen === null || left === null ? null : (
          <Checkbox
            aria-label={t('running.choose', { name: one.student_name })}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )
      }
      actions={[
        ...(left === null ? [] : [{ label: t('running.give'), name, run: onGive }]),
        ...(one.can_release
          ? [
              {
                label: t('running.release'),
                name: t('running.releaseTitle', { name: one.student_name }),
                run: onRelease,
              },
            ]
          : []),
      ]}
    >
      {left === null ? t('running.untimed') : t('running.left', { count: left })}
      {isExtended
        ? `, ${t('running.extended', { minutes: one.allowed_minutes, base: one.base_minutes })}`
        : ''}
      {', '}
      <RelativeTime at={one.started_at} />
      {one.is_elsewhere ? `, ${t('running.elsewhere')}` : ''}
      {one.is_released ? `, ${t('running.released')}` : ''}
    </ExamPersonLine>
  );
};

interface RunningAttemptsProps {
  readonly examId: number;
  /** Said while nobody sits it; nothing where it is left out. */
  readonly none?: ReactNode;
}

/** Who sits the exam now, and how to give them time. Nothing while nobody can know. */
export const RunningAttempts = ({ examId, none = null }: RunningAttemptsProps) => {
  const { t } = useTranslation('exams');
  const isAway = useIsHubAway();
  const query = useQuery(runningQuery(examId));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [released, setReleased] = useState<RunningAttempt | null>(null);
  if (isAway) return null;
  if (query.data?.length === 0) return none;
  if (query.data === undefined)
    return query.error === null ? null : (
      <PreviewSection title={t('running.titleUnknown')}>
        <QueryState query={query} />
      </PreviewSection>
    );
  const some = query.data.filter((one) => chosen.has(one.attempt_id));
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <PreviewSection
      title={t('running.title', { count: query.data.length })}
      aside={
        <SectionAction icon={IconClockPlus} onClick={() => setAsked(some.length === 0 ? 'all' : some)}>
          {some.length === 0 ? t('running.giveAll') : t('running.giveSome', { count: some.length })}
        </SectionAction>
      }
    >
      <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
        {query.data.map((one) => (
          <Line
            key={one.attempt_id}
            one={one}
            isChosen={query.data.length > 1 ? chosen.has(one.attempt_id) : null}
            onChoose={(isChosen) => choose(one.attempt_id, isChosen)}
            onGive={() => setAsked([one])}
            onRelease={() => setReleased(one)}
          />
        ))}
      </Stack>
      {asked === null ? null : (
        <GiveTimeDialog examId={examId} asked={asked} onClose={() => setAsked(null)} />
      )}
      {released === null ? null : (
        <ReleaseDialog examId={examId} asked={released} onClose={() => setReleased(null)} />
      )}
    </PreviewSection>
  );
};
