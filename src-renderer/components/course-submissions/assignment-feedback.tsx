import { Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OwnSubmission, SubmissionVerdict } from '#shared/contract/course-submissions.ts';
import { Notice } from '../notice.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { shownPercent } from '../shown-percent.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { StatusTone } from '../status-tone.ts';

const TONES: Readonly<Record<SubmissionVerdict, StatusTone>> = {
  correct: 'ok',
  partial: 'warn',
  incorrect: 'bad',
};

const LINES = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

const Part = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Stack gap={2}>
    <Text size="sm" fw={550}>
      {title}
    </Text>
    <Text component="div" size="sm" style={LINES}>
      {text}
    </Text>
  </Stack>
);

/** How a verdict is said everywhere. */
export const VerdictBadge = ({ verdict }: { readonly verdict: SubmissionVerdict }) => {
  const { t } = useTranslation('talk');
  return <StatusBadge tone={TONES[verdict]}>{t(`verdict.${verdict}`)}</StatusBadge>;
};

export interface AssignmentFeedbackProps {
  readonly submission: Pick<OwnSubmission, 'answers' | 'feedback' | 'state' | 'is_late' | 'handed_in_at'>;
  readonly isGraded: boolean;
  /** The hub says it, and it has not been heard yet. */
  readonly isDecidedElsewhere: boolean;
}

function Standing({ submission, isGraded, isDecidedElsewhere }: AssignmentFeedbackProps) {
  const { t } = useTranslation('talk');
  const { feedback, state } = submission;
  if (feedback === null) {
    const waits = isGraded ? 'feedback.waits' : 'feedback.soon';
    return <Notice tone="info">{t(isDecidedElsewhere ? 'feedback.elsewhere' : waits)}</Notice>;
  }
  if (state === 'returned') return <Notice tone="warn">{t('feedback.returned')}</Notice>;
  const { points, max_points: most, score, is_passed: isPassed, verdict } = feedback;
  if (points === null || score === null) return null;
  return (
    <Group gap={12}>
      {verdict === null ? null : <VerdictBadge verdict={verdict} />}
      <Text className="tn">{t('feedback.points', { points, most, percent: shownPercent(score) })}</Text>
      {isPassed === null ? null : (
        <StatusBadge tone={isPassed ? 'ok' : 'bad'}>
          {t(isPassed ? 'feedback.passed' : 'feedback.notPassed')}
        </StatusBadge>
      )}
    </Group>
  );
}

/** What came of a hand-in: its mark, a word to it, and for each question the solution and what its author says. */
export const AssignmentFeedback = (props: AssignmentFeedbackProps) => {
  const { t } = useTranslation('talk');
  const { answers, feedback, is_late: isLate, handed_in_at: at } = props.submission;
  return (
    <Stack gap={16}>
      <Group gap={8}>
        <Text size="sm" c="dimmed" component="div">
          {t('feedback.handedIn')} <RelativeTime at={at} />
        </Text>
        {isLate ? <StatusBadge tone="warn">{t('feedback.late')}</StatusBadge> : null}
      </Group>
      <Standing {...props} />
      {feedback === null || feedback.comment.trim() === '' ? null : (
        <Part title={t('feedback.comment', { name: feedback.marker_name })} text={feedback.comment} />
      )}
      {answers.map(({ no, prompt, text }) => {
        const said = feedback?.answers.find((one) => one.no === no);
        return (
          <Stack key={no} component="section" gap={8} aria-label={t('feedback.question', { number: no })}>
            <Group gap={12}>
              <Title order={2} size="h3">
                {t('feedback.question', { number: no })}
              </Title>
              {said?.verdict == null ? null : <VerdictBadge verdict={said.verdict} />}
              {said?.points == null ? null : (
                <Text size="sm" className="tn">
                  {t('feedback.pointsOf', { points: said.points, most: said.max_points })}
                </Text>
              )}
            </Group>
            <Text size="sm" style={LINES}>
              {prompt}
            </Text>
            <Part title={t('feedback.answer')} text={text === '' ? t('feedback.noAnswer') : text} />
            {said?.solution == null ? null : <Part title={t('feedback.solution')} text={said.solution} />}
            {said?.texts.map((one) => (
              <Part
                key={one.verdict}
                title={said.verdict === null ? t(`compare.${one.verdict}`) : t('feedback.word')}
                text={one.text}
              />
            ))}
          </Stack>
        );
      })}
    </Stack>
  );
};

/** The same over the page that it was handed in on. */
export const AssignmentFeedbackModal = ({
  opened,
  onClose,
  title,
  ...props
}: AssignmentFeedbackProps & {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Of the assignment. */
  readonly title: string;
}) => {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={640}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <AssignmentFeedback {...props} />
    </Modal>
  );
};
