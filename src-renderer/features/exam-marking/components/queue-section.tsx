import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkingQueue } from '#shared/contract/marking-queue.ts';
import { spokenText } from '#renderer/components/math-segments.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { queueQuery, refreshQueue, useShowNames } from '../queries.ts';
import { QueuedAnswer } from './queued-answer.tsx';

const SHOWN = ['waiting', 'all'] as const;

interface RoundProps {
  readonly examId: number;
  readonly queue: MarkingQueue;
  readonly questionId: number;
  readonly holder: string;
  readonly isAway: boolean;
}

/** The answers that were read, one after the other; at the end the next ones are read. */
function Round({ examId, queue, questionId, holder, isAway }: RoundProps) {
  const { t } = useTranslation('exam-marking');
  const [at, setAt] = useState(0);
  const answer = queue.answers[at];
  if (answer === undefined)
    return <EmptyState illustration="exams" title={t('queue.nothing')} text={t('queue.nothingText')} />;
  const goOn = (): void => {
    if (at + 1 < queue.answers.length) setAt(at + 1);
    else void refreshQueue(examId);
  };
  return (
    <QueuedAnswer
      key={answer.attempt_id}
      examId={examId}
      questionId={questionId}
      title={queue.questions.find((one) => one.question_id === questionId)?.title ?? ''}
      answer={answer}
      holder={holder}
      isAway={isAway}
      place={t('queue.place', { at: at + 1, count: queue.answers.length })}
      onPrevious={at === 0 ? undefined : () => setAt(at - 1)}
      onNext={goOn}
    />
  );
}

/** Names in the place of numbers, once and for all. */
function Names({ examId, queue, isAway }: Pick<RoundProps, 'examId' | 'queue' | 'isAway'>) {
  const { t } = useTranslation('exam-marking');
  const [isAsking, setAsking] = useState(false);
  const show = useShowNames(examId);
  if (!queue.is_blind)
    return (
      <Text size="sm" c="dimmed">
        {t('queue.namesBy', { name: queue.names_shown_by })}
      </Text>
    );
  return (
    <Group gap={12}>
      <Text size="sm" c="dimmed">
        {t('queue.blind')}
      </Text>
      <Button
        size="xs"
        variant="default"
        disabled={isAway}
        loading={show.isPending}
        onClick={() => setAsking(true)}
      >
        {t('queue.showNames')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('queue.showNamesTitle')}
        confirmLabel={t('queue.showNames')}
        isDestructive={false}
        onConfirm={() => {
          setAsking(false);
          show.mutate();
        }}
        onClose={() => setAsking(false)}
      >
        {t('queue.showNamesText')}
      </ConfirmDialog>
    </Group>
  );
}

/** Open answers by question, over all attempts. */
export function QueueSection({ examId, isAway }: { readonly examId: number; readonly isAway: boolean }) {
  const { t } = useTranslation('exam-marking');
  const [questionId, setQuestionId] = useState<number>();
  const [show, setShow] = useState<(typeof SHOWN)[number]>('waiting');
  const [holder] = useState(() => crypto.randomUUID());
  const query = useQuery(queueQuery(examId, questionId, show));
  return (
    <QueryState query={query}>
      {(queue) =>
        queue.question_id === null ? (
          <EmptyState illustration="exams" title={t('queue.noQuestions')} text={t('queue.noQuestionsText')} />
        ) : (
          <Stack gap={20} maw={720}>
            <Select
              label={t('queue.question')}
              searchable
              allowDeselect={false}
              data={queue.questions.map((one, index) => ({
                value: String(one.question_id),
                label: t('queue.questionNamed', {
                  number: index + 1,
                  title: spokenText(one.title).slice(0, 80),
                  waiting: one.waiting,
                  marked: one.marked,
                }),
              }))}
              value={String(queue.question_id)}
              onChange={(value) => setQuestionId(Number(value))}
            />
            <Group justify="space-between" gap={12}>
              <SegmentedControl
                aria-label={t('queue.show')}
                data={SHOWN.map((one) => ({ value: one, label: t(`queue.shown.${one}`) }))}
                value={show}
                onChange={(value) => setShow(value === 'all' ? 'all' : 'waiting')}
              />
              <Text size="sm" className="tn" role="status">
                {t('queue.left', { count: queue.total })}
              </Text>
            </Group>
            <Names examId={examId} queue={queue} isAway={isAway} />
            <Round
              key={`${queue.question_id} ${show} ${query.dataUpdatedAt}`}
              examId={examId}
              queue={queue}
              questionId={queue.question_id}
              holder={holder}
              isAway={isAway}
            />
            {queue.markers.length === 0 ? null : (
              <Text size="sm" c="dimmed">
                {t('queue.markers')}{' '}
                {queue.markers
                  .map(({ name, marked }) => t('queue.marker', { name, count: marked }))
                  .join(', ')}
              </Text>
            )}
          </Stack>
        )
      }
    </QueryState>
  );
}
