import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconEye, IconEyeOff, IconPin, IconPinnedOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseAnswer, CourseQuestion, QuestionStateKind } from '#shared/contract/course-questions.ts';
import { lengthText } from '../media/media-words.tsx';
import { RowMenu, type RowAction } from '../patterns/row-menu.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { AnswerForm } from './answer-form.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { useQuestionState } from './questions-queries.ts';
import { SaidWords } from './said-words.tsx';
import { VoteButton } from './vote-button.tsx';

const NameLine = ({
  name,
  isStaff,
  at,
}: {
  readonly name: string;
  readonly isStaff: boolean;
  readonly at: string;
}) => {
  const { t } = useTranslation('talk');
  return (
    <Text size="xs" c="dimmed" component="div">
      {name === '' ? t('nobody') : name}
      {isStaff ? `, ${t('instructor')}` : ''} · <RelativeTime at={at} />
    </Text>
  );
};

const HiddenNote = ({ reason }: { readonly reason: string | null }) => {
  const { t } = useTranslation('talk');
  return <StatusBadge tone="warn">{t('hidden', { reason })}</StatusBadge>;
};

interface AnswerProps {
  readonly question: CourseQuestion;
  readonly answer: CourseAnswer;
  readonly onHide: () => void;
  readonly onShow: () => void;
}

const Answer = ({ question, answer, onHide, onShow }: AnswerProps) => {
  const { t } = useTranslation('talk');
  const actions: RowAction[] = answer.is_hidden
    ? [{ key: 'show', label: t('show'), icon: IconEye, run: onShow }]
    : [{ key: 'hide', label: t('hide.menu'), icon: IconEyeOff, run: onHide }];
  return (
    <Stack component="li" gap={4}>
      {answer.is_hidden ? <HiddenNote reason={answer.hidden_reason} /> : null}
      <SaidWords text={answer.answer} />
      <Group gap={8} justify="space-between">
        <NameLine name={answer.user_name} isStaff={answer.is_staff} at={answer.answered_at} />
        <Group gap={4}>
          <VoteButton
            questionId={question.id}
            answerId={answer.id}
            votes={answer.votes}
            hasVoted={answer.has_voted}
            isOwn={answer.is_own}
          />
          {question.may_hide ? <RowMenu label={t('answerMenu')} actions={actions} /> : null}
        </Group>
      </Group>
    </Stack>
  );
};

interface QuestionThreadProps {
  readonly question: CourseQuestion;
  /** Says of which item it is: where those of several are shown together. */
  readonly isItemNamed: boolean;
  /** Says of which course it is: where those of several are shown together. */
  readonly isCourseNamed?: boolean;
  /** Leads to the place in the video. */
  readonly onSeek?: ((positionMs: number) => void) | undefined;
}

/** One question with its answers, and what its reader may do with it. */
export const QuestionThread = ({
  question,
  isItemNamed,
  isCourseNamed = false,
  onSeek,
}: QuestionThreadProps) => {
  const { t } = useTranslation('talk');
  const [isOpen, setOpen] = useState(false);
  /** Null: the question itself. */
  const [hiding, setHiding] = useState<number | null>();
  const change = useQuestionState(question.id);
  const say = (kind: QuestionStateKind, done: () => void, answerId: number | null = null): void =>
    change.mutate({ answer_id: answerId, kind, reason: '' }, { onSettled: done });
  const featuring: RowAction[] = [
    {
      key: 'feature',
      label: t(question.is_featured ? 'unfeature' : 'feature'),
      icon: question.is_featured ? IconPinnedOff : IconPin,
      run: (done) => say(question.is_featured ? 'unfeatured' : 'featured', done),
    },
    {
      key: 'answered',
      label: t(question.is_answered ? 'markUnanswered' : 'markAnswered'),
      icon: question.is_answered ? IconX : IconCheck,
      run: (done) => say(question.is_answered ? 'unanswered' : 'answered', done),
    },
  ];
  const hidingAction: RowAction = question.is_hidden
    ? { key: 'show', label: t('show'), icon: IconEye, run: (done) => say('shown', done) }
    : {
        key: 'hide',
        label: t('hide.menu'),
        icon: IconEyeOff,
        run: (done) => {
          setHiding(null);
          done();
        },
      };
  const position = question.position_ms;
  return (
    <Stack component="li" gap={6}>
      <Group gap={8}>
        {question.is_featured ? (
          <StatusBadge tone="info" icon={IconPin}>
            {t('featured')}
          </StatusBadge>
        ) : null}
        {question.is_answered ? <StatusBadge tone="ok">{t('answered')}</StatusBadge> : null}
        {question.is_hidden ? <HiddenNote reason={question.hidden_reason} /> : null}
      </Group>
      <SaidWords text={question.question} />
      <Group gap={8} justify="space-between">
        <Stack gap={0}>
          <NameLine name={question.user_name} isStaff={question.is_staff} at={question.asked_at} />
          {isCourseNamed ? (
            <Text size="xs" c="dimmed">
              {question.course_title}
            </Text>
          ) : null}
          {isItemNamed && question.item_title !== null ? (
            <Text size="xs" c="dimmed">
              {question.item_title}
            </Text>
          ) : null}
        </Stack>
        <Group gap={4}>
          {position === null ? null : onSeek === undefined ? (
            <Text size="xs" c="dimmed" className="tn">
              {t('at', { place: lengthText(position) })}
            </Text>
          ) : (
            <Button variant="subtle" size="compact-xs" onClick={() => onSeek(position)}>
              {t('at', { place: lengthText(position) })}
            </Button>
          )}
          <VoteButton
            questionId={question.id}
            answerId={null}
            votes={question.votes}
            hasVoted={question.has_voted}
            isOwn={question.is_own}
          />
          {question.may_hide ? (
            <RowMenu
              label={t('questionMenu')}
              actions={[...(question.may_feature ? featuring : []), hidingAction]}
              isBusy={change.isPending}
            />
          ) : null}
        </Group>
      </Group>
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen((now) => !now)}
        >
          {question.answers.length === 0 ? t('answerIt') : t('answers', { count: question.answers.length })}
        </Button>
      </Group>
      {isOpen ? (
        <Stack gap={12} pl={12} style={{ borderInlineStart: '2px solid var(--line2)' }}>
          {question.answers.length === 0 ? null : (
            <Stack component="ul" variant="lines" gap={12} aria-label={t('answersOf')}>
              {question.answers.map((answer) => (
                <Answer
                  key={answer.id}
                  question={question}
                  answer={answer}
                  onHide={() => setHiding(answer.id)}
                  onShow={() => say('shown', () => undefined, answer.id)}
                />
              ))}
            </Stack>
          )}
          <AnswerForm questionId={question.id} />
        </Stack>
      ) : null}
      <HideDialog
        questionId={question.id}
        answerId={hiding ?? null}
        opened={hiding !== undefined}
        onClose={() => setHiding(undefined)}
      />
    </Stack>
  );
};
