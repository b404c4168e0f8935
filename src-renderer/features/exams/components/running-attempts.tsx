import { Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { examTimeContract, type RunningAttempt } from '#shared/contract/exam-time.ts';
import { MAX_GRANT_MINUTES } from '#shared/domain/exams/limits.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { runningQuery, useGiveTime } from '../time-queries.ts';

const MINUTE_MS = 60_000;

/** To whom time is given: one attempt, or everybody who sits the exam now. */
type Asked = RunningAttempt | 'all';

interface GiveTimeProps {
  readonly examId: number;
  readonly asked: Asked;
  readonly onClose: () => void;
}

const GiveTimeDialog = ({ examId, asked, onClose }: GiveTimeProps) => {
  const { t } = useTranslation('exams');
  const give = useGiveTime(examId, asked === 'all' ? null : asked.attempt_id);
  const title = asked === 'all' ? t('running.giveAll') : t('running.giveTitle', { name: asked.student_name });
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
          {asked !== 'all' && asked.is_elsewhere ? (
            <Notice tone="warn">{t('running.elsewhereText')}</Notice>
          ) : null}
        </>
      )}
    </FormDialog>
  );
};

interface LineProps {
  readonly one: RunningAttempt;
  readonly onGive: () => void;
}

const Line = ({ one, onGive }: LineProps) => {
  const { t } = useTranslation('exams');
  const left = one.remaining_ms === null ? null : Math.ceil(one.remaining_ms / MINUTE_MS);
  const isExtended =
    one.base_minutes !== null && one.allowed_minutes !== null && one.base_minutes < one.allowed_minutes;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap={12}>
      <div style={{ minWidth: 0 }}>
        <Text inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
          {one.student_name}
        </Text>
        <Text size="xs" c="dimmed">
          {left === null ? t('running.untimed') : t('running.left', { count: left })}
          {isExtended
            ? `, ${t('running.extended', { minutes: one.allowed_minutes, base: one.base_minutes })}`
            : ''}
          {', '}
          <RelativeTime at={one.started_at} />
          {one.is_elsewhere ? `, ${t('running.elsewhere')}` : ''}
        </Text>
      </div>
      {left === null ? null : (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('running.giveTitle', { name: one.student_name })}
          onClick={onGive}
        >
          {t('running.give')}
        </Button>
      )}
    </Group>
  );
};

/** Who sits the exam now, and how to give them time. Nothing while nobody does. */
export const RunningAttempts = ({ examId }: { readonly examId: number }) => {
  const { t } = useTranslation('exams');
  const { data = [] } = useQuery(runningQuery(examId));
  const [asked, setAsked] = useState<Asked | null>(null);
  if (data.length === 0) return null;
  return (
    <PreviewSection
      title={t('running.title', { count: data.length })}
      aside={
        <Button
          my={-9}
          me={-10}
          size="xs"
          variant="subtle"
          leftSection={<IconClockPlus size={14} stroke={1.6} aria-hidden />}
          onClick={() => setAsked('all')}
        >
          {t('running.giveAll')}
        </Button>
      }
    >
      <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((one) => (
          <Line key={one.attempt_id} one={one} onGive={() => setAsked(one)} />
        ))}
      </Stack>
      {asked === null ? null : (
        <GiveTimeDialog examId={examId} asked={asked} onClose={() => setAsked(null)} />
      )}
    </PreviewSection>
  );
};
