import { useState } from 'react';
import { Button, Drawer } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Marking } from '#shared/contract/marking.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { Keys } from '#renderer/components/keys.tsx';
import { NumberField } from '#renderer/components/number-field.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { markingQuery, refreshExams, useMarkAnswer } from '../queries.ts';
import classes from './marking-drawer.module.css';

const cx = bindClasses(classes);

type OpenAnswer = Marking['answers'][number];

const STEP = 0.25;

/** What the phrases found would be worth, in quarters: a suggestion, no more. */
const suggested = ({ matched_keywords: matched, missed_keywords: missed, max_points: max }: OpenAnswer) => {
  const all = matched.length + missed.length;
  return all === 0 ? 0 : Math.round(((matched.length / all) * max) / STEP) * STEP;
};

export interface MarkingDrawerProps {
  opened: boolean;
  /** Attempts that wait for a marker, or one whose points are to be changed. */
  attemptIds: readonly number[];
  onClose: () => void;
}

/** Open answers one after another, until the last result is final. */
export function MarkingDrawer({ opened, attemptIds, onClose }: MarkingDrawerProps) {
  const { t } = useTranslation('exams');
  const close = (): void => {
    onClose();
    void refreshExams();
  };
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size={620}
      title={t('marking.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {opened ? <MarkingRound attemptIds={attemptIds} onDone={close} /> : null}
    </Drawer>
  );
}

function MarkingRound({ attemptIds, onDone }: { attemptIds: readonly number[]; onDone: () => void }) {
  const { t } = useTranslation('exams');
  // The attempts as they were when the round began: a marked one leaves the list of waiting ones.
  const [ids] = useState(attemptIds);
  const [at, setAt] = useState(0);
  const id = ids[at];
  const query = useQuery({ ...markingQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return null;
  if (query.data === undefined) return <QueryState query={query} />;
  const isLast = at === ids.length - 1;
  return (
    <AttemptMarking
      key={id}
      marking={query.data}
      place={ids.length === 1 ? '' : t('marking.place', { number: at + 1, total: ids.length })}
      onPrevious={at === 0 ? undefined : () => setAt(at - 1)}
      onNext={isLast ? undefined : () => setAt(at + 1)}
      onDone={onDone}
    />
  );
}

interface AttemptMarkingProps {
  marking: Marking;
  place: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onDone: () => void;
}

function AttemptMarking({ marking, place, onPrevious, onNext, onDone }: AttemptMarkingProps) {
  const { t } = useTranslation('exams');
  const { answers } = marking;
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      answers.findIndex(({ points }) => points === null),
    ),
  );
  const answer = answers[index];
  const left = answers.filter(({ points }) => points === null).length;
  const goOn = (next: Marking): void => {
    const after = next.answers.findIndex(({ points }, at) => points === null && at > index);
    const any = next.answers.findIndex(({ points }) => points === null);
    if (after >= 0 || any >= 0) setIndex(after >= 0 ? after : any);
    else onNext?.();
  };
  const back = index > 0 ? () => setIndex(index - 1) : onPrevious;
  const forth = index < answers.length - 1 ? () => setIndex(index + 1) : onNext;
  return (
    <div className={cx('attempt')}>
      <div className={cx('head')}>
        <div>
          <p className={cx('student')}>{marking.student_name}</p>
          <p className={cx('caption')}>
            {[t('results.attempt', { number: marking.attempt_no }), place].filter(Boolean).join(', ')}
          </p>
        </div>
        <div role="status">
          {left > 0 ? (
            <StatusBadge tone="warn">{t('marking.left', { count: left })}</StatusBadge>
          ) : (
            <StatusBadge tone={marking.exam_result === 'pass' ? 'ok' : 'bad'}>
              {t('marking.final', {
                result: t(`result.${marking.exam_result}`),
                score: marking.exam_score ?? 0,
              })}
            </StatusBadge>
          )}
        </div>
      </div>
      {answer === undefined ? (
        <p className={cx('caption')}>{t('marking.nothing')}</p>
      ) : (
        <AnswerMarking
          key={answer.question_id}
          attemptId={marking.attempt_id}
          answer={answer}
          onMarked={goOn}
        />
      )}
      <div className={cx('foot')}>
        <Button
          variant="default"
          disabled={back === undefined}
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
          onClick={back}
        >
          {t('marking.previous')}
        </Button>
        <Button
          variant="default"
          disabled={forth === undefined}
          rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden />}
          onClick={forth}
        >
          {t('marking.next')}
        </Button>
        <span className={cx('keys')}>
          <Keys keys={['Enter']}>{left > 0 ? t('marking.keyEnter') : t('marking.keyChange')}</Keys>
        </span>
        {left === 0 && onNext === undefined ? (
          <Button variant="subtle" onClick={onDone}>
            {t('marking.done')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Which key phrases the answer holds; an essay may have none to look for. */
function KeyPhrases({ answer }: { answer: OpenAnswer }) {
  const { t } = useTranslation('exams');
  const found = answer.matched_keywords.length;
  const total = found + answer.missed_keywords.length;
  if (total === 0) return null;
  return (
    <section>
      <h3 className={cx('label')}>{t('marking.phrases', { found, total })}</h3>
      <ul className={cx('phrases')}>
        {answer.matched_keywords.map((phrase) => (
          <li key={phrase} className={cx('phrase', 'found')}>
            <IconCheck size={14} stroke={1.8} aria-label={t('marking.found')} />
            {phrase}
          </li>
        ))}
        {answer.missed_keywords.map((phrase) => (
          <li key={phrase} className={cx('phrase')}>
            <IconX size={14} stroke={1.8} aria-label={t('marking.missed')} />
            {phrase}
          </li>
        ))}
      </ul>
      <p className={cx('suggestion')}>{t('marking.suggestion', { count: suggested(answer) })}</p>
    </section>
  );
}

interface AnswerMarkingProps {
  attemptId: number;
  answer: OpenAnswer;
  onMarked: (marking: Marking) => void;
}

function AnswerMarking({ attemptId, answer, onMarked }: AnswerMarkingProps) {
  const { t } = useTranslation('exams');
  // Not filled in: a suggestion that is saved unread would be a mark that nobody gave.
  const [points, setPoints] = useState<number | undefined>(answer.points ?? undefined);
  const marking = useMarkAnswer();
  const max = answer.max_points;
  const choices = [...new Set([0, suggested(answer), max])].toSorted((a, b) => a - b);
  return (
    <form
      className={cx('answer')}
      onSubmit={(event) => {
        event.preventDefault();
        if (points === undefined) return;
        const { question_id: questionId, standing } = answer;
        marking.mutate({ attemptId, questionId, points, standing }, { onSuccess: onMarked });
      }}
    >
      <QuestionText className={`serif ${cx('question')}`} text={answer.question_title} />
      <section>
        <h3 className={cx('label')}>{t('marking.answer')}</h3>
        <blockquote className={cx('text', 'serif')}>{answer.answerText}</blockquote>
      </section>
      <KeyPhrases answer={answer} />
      <div className={cx('give')}>
        <NumberField
          className={cx('points')}
          label={t('marking.points', { max })}
          description={answer.points === null ? undefined : t('marking.standing', { points: answer.points })}
          autoFocus
          min={0}
          max={max}
          step={STEP}
          decimalScale={2}
          value={points}
          error={marking.isError ? errorText(marking.error) : undefined}
          onValue={setPoints}
        />
        <div className={cx('choices')} role="group" aria-label={t('marking.quick')}>
          {choices.map((value) => (
            <Button
              key={value}
              variant="default"
              aria-pressed={points === value}
              onClick={() => setPoints(value)}
            >
              {value}
            </Button>
          ))}
        </div>
        <Button type="submit" loading={marking.isPending} disabled={points === undefined}>
          {answer.points === null ? t('marking.save') : t('marking.change')}
        </Button>
      </div>
    </form>
  );
}
