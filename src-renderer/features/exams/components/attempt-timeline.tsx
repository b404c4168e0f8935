import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '#shared/contract/attempt-timeline.ts';
import { TIMELINE_GROUPS, type TimelineGroup } from '#shared/domain/exam-attempts/timeline.ts';
import { computerGrantOf } from '#shared/domain/exam-attempts/computer-grant.ts';
import { goneOnBy, letOutBy } from '#shared/domain/exam-attempts/resume-gate.ts';
import { evidenceOf } from '#shared/domain/exam-attempts/window-evidence.ts';
import { grantOf } from '#shared/domain/exam-attempts/time-grant.ts';
import { downloadCsv, toCsv } from '#renderer/components/csv-export.ts';
import { Paging } from '#renderer/components/paging.tsx';
import { PreviewSection, SectionAction } from '#renderer/components/patterns/preview-pane.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { formatSecond } from '#renderer/components/format-time.ts';
import { roughLength } from '../use-flag-text.ts';
import { listTimeline, TIMELINE_PAGE, timelineQuery } from '../timeline-queries.ts';
import { AttemptEvidence } from './attempt-evidence.tsx';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** What an entry says, in a line; kinds of a later version by their own name. */
function useEntryWords(): (entry: TimelineEntry) => string {
  const { t, i18n } = useTranslation('exams');
  return (entry) => {
    const given = grantOf(entry);
    if (given !== null) return t('timeline.kind.grant', { count: given.extraMs / MINUTE_MS });
    const there = computerGrantOf(entry);
    if (there !== null)
      return t('timeline.kind.computer_grant', {
        count: there.extraMs / MINUTE_MS,
        name: entry.decided_by ?? t('timeline.unknownGiver'),
        reason: there.reason,
      });
    const goneOn = goneOnBy(entry);
    if (goneOn !== null)
      return t(`timeline.kind.go_on_${goneOn.at}`, {
        name: entry.decided_by ?? t('timeline.unknownDecider'),
        reason: goneOn.reason,
      });
    const letOut = letOutBy(entry);
    if (letOut !== null)
      return t(`timeline.kind.let_out_${letOut.at}`, {
        name: entry.decided_by ?? t('timeline.unknownDecider'),
        reason: letOut.reason,
      });
    const seen = evidenceOf(entry);
    if (seen !== null)
      return [
        t(`timeline.seen.${seen.what}`),
        ...(seen.forMs === undefined
          ? []
          : [t('timeline.after', { length: roughLength(seen.forMs, i18n.language) })]),
        ...(seen.displays === undefined ? [] : [t('timeline.displays', { count: seen.displays })]),
        ...(seen.lateMs === undefined
          ? []
          : [t('timeline.late', { length: roughLength(seen.lateMs, i18n.language) })]),
      ].join(' ');
    const contexts: Readonly<Record<string, string | null>> = {
      answer: entry.answer === null ? 'cleared' : null,
      submit: entry.note,
    };
    const context = contexts[entry.kind] ?? null;
    return t(`timeline.kind.${entry.kind}`, {
      answer: entry.answer ?? '',
      note: entry.note ?? '',
      ...(context === null ? {} : { context }),
      defaultValue: entry.kind,
    });
  };
}

const usedOf = ({ elapsed_ms: ms }: TimelineEntry): string => {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly words: string;
  /** Shows what happened to this question alone; null where that is shown already. */
  readonly onQuestion: (() => void) | null;
}

const Entry = ({ entry, words, onQuestion }: EntryProps) => {
  const { t, i18n } = useTranslation('exams');
  return (
    <Group component="li" gap={12} wrap="nowrap" align="flex-start">
      <Text className="tn" size="xs" c="dimmed" w={52} ta="end" style={{ flex: 'none' }}>
        {usedOf(entry)}
      </Text>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} lineClamp={4}>
          {entry.question_no === null ? null : (
            <>
              {onQuestion === null ? (
                t('timeline.question', { number: entry.question_no })
              ) : (
                <Anchor component="button" type="button" inherit underline="always" onClick={onQuestion}>
                  {t('timeline.question', { number: entry.question_no })}
                </Anchor>
              )}
              {': '}
            </>
          )}
          {words}
        </Text>
        <Text size="xs" c="dimmed">
          {formatSecond(Date.parse(entry.at), i18n.language)}
          {entry.writer.name === null ? '' : `, ${entry.writer.name}`}
        </Text>
      </div>
    </Group>
  );
};

/** Everything that the log of an attempt says, by what one looks for; and the whole of it as a file. */
export const AttemptTimeline = ({ attemptId }: { readonly attemptId: number }) => {
  const { t } = useTranslation('exams');
  const words = useEntryWords();
  const [group, setGroup] = useState<TimelineGroup>('answers');
  const [page, setPage] = useState(0);
  const [only, setOnly] = useState<{ readonly id: number; readonly number: number } | null>(null);
  const query = useQuery({
    ...timelineQuery(attemptId, { group, page, questionId: only?.id ?? null }),
    placeholderData: keepPreviousData,
  });
  const narrow = (to: typeof only): void => {
    setOnly(to);
    setPage(0);
  };
  const exporting = useMutation({
    mutationFn: async () => {
      const entries = await listTimeline(attemptId);
      downloadCsv(
        `attempt-${attemptId}-log.csv`,
        toCsv(entries, [
          { header: t('timeline.column.no'), csv: (entry) => entry.seq },
          { header: t('timeline.column.at'), csv: (entry) => entry.at },
          { header: t('timeline.column.used'), csv: usedOf },
          { header: t('timeline.column.kind'), csv: (entry) => entry.kind },
          { header: t('timeline.column.question'), csv: (entry) => entry.question_title },
          { header: t('timeline.column.answer'), csv: (entry) => entry.answer },
          { header: t('timeline.column.note'), csv: (entry) => entry.note },
          { header: t('timeline.column.writer'), csv: (entry) => entry.writer.name },
        ]),
      );
    },
    meta: { saves: false },
  });
  return (
    <PreviewSection
      title={t('timeline.title')}
      aside={
        <SectionAction icon={IconDownload} isPending={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('timeline.export')}
        </SectionAction>
      }
    >
      {query.data === undefined ? null : <AttemptEvidence evidence={query.data.evidence} />}
      <SegmentedControl
        mb={12}
        fullWidth
        aria-label={t('timeline.show')}
        data={TIMELINE_GROUPS.map((value) => ({ value, label: t(`timeline.group.${value}`) }))}
        value={group}
        onChange={(value) => {
          setGroup(value);
          narrow(null);
        }}
      />
      {only === null ? null : (
        <Group gap={8} mb={12}>
          <Text size="sm" fw={600}>
            {t('timeline.only', { number: only.number })}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => narrow(null)}>
            {t('timeline.all')}
          </Button>
        </Group>
      )}
      <QueryState query={query}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('timeline.none')}
              </Text>
            ) : (
              <Stack component="ol" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
                {rows.map((entry) => (
                  <Entry
                    key={entry.seq}
                    entry={entry}
                    words={words(entry)}
                    onQuestion={
                      only !== null || entry.question_id === null || entry.question_no === null
                        ? null
                        : narrow.bind(null, { id: entry.question_id, number: entry.question_no })
                    }
                  />
                ))}
              </Stack>
            )}
            {total > TIMELINE_PAGE ? (
              <Paging page={page} pageSize={TIMELINE_PAGE} total={total} onPage={setPage} />
            ) : null}
          </>
        )}
      </QueryState>
    </PreviewSection>
  );
};
