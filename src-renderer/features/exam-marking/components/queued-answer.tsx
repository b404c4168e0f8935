import { Blockquote, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/contract/errors.ts';
import type { MarkingQueue } from '#shared/contract/marking-queue.ts';
import { MAX_MARK_COMMENT } from '#shared/domain/exam-attempts/limits.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { NumberField } from '#renderer/components/number-field.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { ShortcutHint } from '#renderer/components/shortcut-hint.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { leaseQuery, useMarkAnswer } from '../queries.ts';

type Answer = MarkingQueue['answers'][number];

const STEP = 0.25;

/** What the phrases found would be worth, in quarters: a suggestion, no more. */
const suggested = ({ matched_keywords: matched, missed_keywords: missed, max_points: max }: Answer): number =>
  Math.round(((matched.length / (matched.length + missed.length)) * max) / STEP) * STEP;

function Phrases({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation('exam-marking');
  if (answer.matched_keywords.length + answer.missed_keywords.length === 0) return null;
  return (
    <Stack gap={6}>
      <Group gap={6}>
        {answer.matched_keywords.map((phrase) => (
          <StatusBadge key={phrase} tone="ok">
            {t('queue.found', { phrase })}
          </StatusBadge>
        ))}
        {answer.missed_keywords.map((phrase) => (
          <StatusBadge key={phrase} tone="neutral">
            {t('queue.missed', { phrase })}
          </StatusBadge>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {t('queue.suggestion', { count: suggested(answer) })}
      </Text>
    </Stack>
  );
}

interface QueuedAnswerProps {
  readonly examId: number;
  readonly questionId: number;
  readonly title: string;
  readonly answer: Answer;
  readonly holder: string;
  readonly isAway: boolean;
  readonly place: string;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: () => void;
}

/** One answer beside what the key looks for: digits give points, Enter saves and goes on. */
export function QueuedAnswer(props: QueuedAnswerProps) {
  const { examId, questionId, answer, holder, isAway, onNext } = props;
  const { t } = useTranslation('exam-marking');
  const [points, setPoints] = useState<number | undefined>(answer.points ?? undefined);
  const [comment, setComment] = useState(answer.comment);
  const open = { attemptId: answer.attempt_id, questionId };
  // Without the hub nobody can be asked: what others gave meanwhile is noticed when it is sent.
  const lease = useQuery({ ...leaseQuery(examId, open, holder), enabled: !isAway });
  const marking = useMarkAnswer();
  const isTaken = lease.error instanceof AppError && lease.error.code === 'CONFLICT';
  const save = (): void => {
    if (points === undefined || isTaken) return;
    marking.mutate({ ...open, points, comment, standing: answer.standing, holder }, { onSuccess: onNext });
  };
  return (
    <Paper
      withBorder
      p={20}
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap={16}>
        <Group justify="space-between" gap={12}>
          <Text fw={600}>{answer.student_name ?? t('queue.number', { number: answer.number })}</Text>
          <Text size="sm" c="dimmed" className="tn">
            {props.place}
          </Text>
        </Group>
        <QuestionText className="serif" text={props.title} />
        <Blockquote p={16} color="gray" className="serif" style={{ whiteSpace: 'pre-wrap' }}>
          {answer.answer_text}
        </Blockquote>
        <Phrases answer={answer} />
        {isTaken ? <Notice tone="warn">{errorText(lease.error)}</Notice> : null}
        {isAway ? (
          <Text size="xs" c="dimmed">
            {t('queue.away')}
          </Text>
        ) : null}
        <Group align="flex-end" gap={12}>
          <NumberField
            label={t('queue.points', { max: answer.max_points })}
            description={
              answer.points === null
                ? undefined
                : t('queue.standing', { points: answer.points, name: answer.marked_by ?? '' })
            }
            autoFocus
            min={0}
            max={answer.max_points}
            step={STEP}
            decimalScale={2}
            value={points}
            error={marking.isError ? errorText(marking.error) : undefined}
            onValue={setPoints}
          />
          <Button type="submit" loading={marking.isPending} disabled={points === undefined || isTaken}>
            {t('queue.save')}
          </Button>
        </Group>
        <Textarea
          label={t('queue.comment')}
          description={t('queue.commentText')}
          autosize
          minRows={2}
          maxLength={MAX_MARK_COMMENT}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group gap={12}>
          <Button
            variant="default"
            size="xs"
            disabled={props.onPrevious === undefined}
            onClick={props.onPrevious}
          >
            {t('queue.previous')}
          </Button>
          <Button variant="default" size="xs" onClick={onNext}>
            {t('queue.next')}
          </Button>
          <ShortcutHint keys={['Enter']}>{t('queue.keyEnter')}</ShortcutHint>
        </Group>
      </Stack>
    </Paper>
  );
}
