import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Marking } from '#shared/contract/marking.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { NumberField } from '#renderer/components/number-field.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useMarkAnswer } from '../queries.ts';
import classes from './marking-drawer.module.css';

const cx = bindClasses(classes);

type OpenAnswer = Marking['answers'][number];

const STEP = 0.25;

/** What the phrases found would be worth, in quarters: a suggestion, no more. */
const suggested = ({ matched_keywords: matched, missed_keywords: missed, max_points: max }: OpenAnswer) => {
  const all = matched.length + missed.length;
  return all === 0 ? 0 : Math.round(((matched.length / all) * max) / STEP) * STEP;
};

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

export interface AnswerMarkingProps {
  attemptId: number;
  answer: OpenAnswer;
  /** Whose result its points make final; undefined where others are missing, or none is. */
  finalFor: string | undefined;
  onMarked: (marking: Marking) => void;
}

/** One open answer beside what the key looks for, and the points that somebody gives for it. */
export function AnswerMarking({ attemptId, answer, finalFor, onMarked }: AnswerMarkingProps) {
  const { t } = useTranslation('exams');
  // Not filled in: a suggestion that is saved unread would be a mark that nobody gave.
  const [points, setPoints] = useState<number | undefined>(answer.points ?? undefined);
  const [isAsking, setAsking] = useState(false);
  const marking = useMarkAnswer();
  const give = (): void => {
    setAsking(false);
    if (points === undefined) return;
    const { question_id: questionId, standing } = answer;
    marking.mutate({ attemptId, questionId, points, standing }, { onSuccess: onMarked });
  };
  const max = answer.max_points;
  const choices = [...new Set([0, suggested(answer), max])].toSorted((a, b) => a - b);
  return (
    <>
      <form
        className={cx('answer')}
        onSubmit={(event) => {
          event.preventDefault();
          if (finalFor === undefined) give();
          else if (points !== undefined) setAsking(true);
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
            description={
              answer.points === null ? undefined : t('marking.standing', { points: answer.points })
            }
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
      <ConfirmDialog
        opened={isAsking}
        title={t('marking.lastTitle')}
        confirmLabel={t('marking.lastConfirm')}
        isDestructive={false}
        onConfirm={give}
        onClose={() => setAsking(false)}
      >
        {t('marking.lastText', { name: finalFor })}
      </ConfirmDialog>
    </>
  );
}
