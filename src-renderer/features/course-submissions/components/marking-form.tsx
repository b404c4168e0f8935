import {
  Button,
  Group,
  Kbd,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  SUBMISSION_VERDICTS,
  type SubmissionToMark,
  type SubmissionVerdict,
} from '#shared/contract/course-submissions.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useMark } from '../queries.ts';
import { ReturnDialog } from './return-dialog.tsx';

interface Given {
  readonly verdict: SubmissionVerdict | null;
  readonly points: number | string;
}

/** The points that go with a verdict, until its marker says others. */
const usualPoints = (verdict: SubmissionVerdict, most: number): number | string =>
  verdict === 'correct' ? most : verdict === 'incorrect' ? 0 : '';

const LINES = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
const isVerdict = (value: string): value is SubmissionVerdict =>
  SUBMISSION_VERDICTS.some((verdict) => verdict === value);

interface MarkingFormProps {
  readonly submission: SubmissionToMark;
  /** Leads on once it is marked or given back. */
  readonly onDone: () => void;
}

/** Marks one hand-in: a verdict and points for each question, and a word to all of it. Ctrl or Cmd and Enter sends it. */
export const MarkingForm = ({ submission, onDone }: MarkingFormProps) => {
  const { t } = useTranslation('course-submissions');
  const mark = useMark(submission.id);
  const [given, setGiven] = useState<ReadonlyMap<number, Given>>(new Map());
  const [comment, setComment] = useState('');
  const [isReturning, setReturning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const givenTo = (no: number): Given => given.get(no) ?? { verdict: null, points: '' };
  const give = (no: number, change: Partial<Given>): void =>
    setGiven((now) => new Map(now).set(no, { ...givenTo(no), ...change }));

  const send = (): void => {
    if (mark.isPending) return;
    const answers = submission.answers.flatMap(({ no }) => {
      const { verdict, points } = givenTo(no);
      return verdict === null || typeof points !== 'number' ? [] : [{ no, verdict, points }];
    });
    if (answers.length < submission.answers.length) {
      setProblem(t('mark.incomplete'));
      return;
    }
    setProblem(undefined);
    mark.mutate(
      { standing: submission.standing, answers, comment },
      { onSuccess: onDone, onError: (error) => setProblem(errorText(error)) },
    );
  };

  return (
    <Stack
      gap={24}
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={getHotkeyHandler([['mod+Enter', send]])}
    >
      {submission.answers.map(({ no, prompt, text, max_points: most, solution, texts }) => {
        const { verdict, points } = givenTo(no);
        return (
          <Stack key={no} component="section" gap={12} aria-label={t('mark.question', { number: no })}>
            <Title order={2}>{t('mark.question', { number: no })}</Title>
            <Text size="sm" c="dimmed" style={LINES}>
              {prompt}
            </Text>
            <Text style={LINES}>{text === '' ? t('mark.noAnswer') : text}</Text>
            <details>
              <summary>{t('mark.solution')}</summary>
              <Text size="sm" style={LINES}>
                {solution}
              </Text>
              {texts.map((one) => (
                <Text key={one.verdict} size="sm" c="dimmed" style={LINES}>
                  {t(`verdict.${one.verdict}`)}: {one.text}
                </Text>
              ))}
            </details>
            <Group gap={16} align="flex-end">
              <SegmentedControl
                aria-label={t('mark.verdict', { number: no })}
                value={verdict ?? ''}
                data={SUBMISSION_VERDICTS.map((value) => ({ value, label: t(`verdict.${value}`) }))}
                onChange={(value) => {
                  if (isVerdict(value)) give(no, { verdict: value, points: usualPoints(value, most) });
                }}
              />
              <NumberInput
                label={t('mark.points', { most })}
                w={160}
                min={0}
                max={most}
                decimalScale={2}
                clampBehavior="strict"
                value={points}
                onChange={(value) => give(no, { points: value })}
              />
            </Group>
          </Stack>
        );
      })}
      <Textarea
        label={t('mark.comment')}
        description={t('mark.commentText')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={8000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {problem === undefined ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Group gap={12} justify="space-between">
        <Button variant="default" onClick={() => setReturning(true)}>
          {t('return.open')}
        </Button>
        <Group gap={12}>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd>
          </Text>
          <Button type="submit" loading={mark.isPending}>
            {t('mark.action')}
          </Button>
        </Group>
      </Group>
      <ReturnDialog
        submission={submission}
        comment={comment}
        opened={isReturning}
        onClose={() => setReturning(false)}
        onDone={onDone}
      />
    </Stack>
  );
};
