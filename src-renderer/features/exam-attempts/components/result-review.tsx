import { SegmentedControl } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import type { ScoringMode } from '#shared/contract/exam-drafts.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { ReviewedQuestion, type ReviewQuestion } from './reviewed-question.tsx';
import classes from './result-review.module.css';

const cx = bindClasses(classes);

const filters = ['all', 'wrong', 'right', 'waiting'] as const;
type Filter = (typeof filters)[number];

/** An answer that waits for a marker is neither right nor wrong. */
const groupOf = ({ isAnswerCorrect }: ReviewQuestion): Filter =>
  isAnswerCorrect === null ? 'waiting' : isAnswerCorrect ? 'right' : 'wrong';

const fits = (question: ReviewQuestion, filter: Filter): boolean =>
  filter === 'all' || groupOf(question) === filter;

const policies = ['never', 'after_all', 'after_close', 'immediate'] as const;

/** Why there is no review, and whether there will be one. */
const NotReleased = ({
  policy,
  reason,
  attemptsLeft,
}: {
  readonly policy: string;
  readonly reason: 'policy' | 'online' | 'release';
  readonly attemptsLeft: number;
}) => {
  const { t } = useTranslation('exam-attempts');
  const known = policies.find((one) => one === policy) ?? 'never';
  return (
    <p className={cx('closed')}>
      <IconEyeOff size={18} stroke={1.6} aria-hidden />
      <span>
        {reason === 'policy'
          ? t(`answers.closed.${known}`, { count: attemptsLeft })
          : t(`answers.closed.${reason}`)}
      </span>
    </p>
  );
};

interface ReleasedProps {
  readonly questions: readonly ReviewQuestion[];
  readonly scoring: ScoringMode;
  /** What the exam shows of it. */
  readonly parts: AttemptResult['release']['parts'];
}

const Released = ({ questions, scoring, parts }: ReleasedProps) => {
  const { t } = useTranslation('exam-attempts');
  const [filter, setFilter] = useState<Filter>('all');
  const numbered = questions.map((question, index) => ({ question, number: index + 1 }));
  const shown = numbered.filter(({ question }) => fits(question, filter));
  return (
    <>
      {/* Without points, no answer is said to be right or wrong. */}
      <div className={cx('filter')} hidden={!parts.includes('points')}>
        <SegmentedControl
          aria-label={t('answers.filter')}
          value={filter}
          onChange={(value) => setFilter(filters.find((one) => one === value) ?? 'all')}
          data={filters
            .map((value) => ({ value, count: questions.filter((question) => fits(question, value)).length }))
            .filter(({ value, count }) => value !== 'waiting' || count > 0)
            .map(({ value, count }) => ({ value, label: t(`answers.show.${value}`, { count }) }))}
        />
      </div>
      {shown.length === 0 ? <p className={cx('none')}>{t('answers.none')}</p> : null}
      <ol className={cx('questions')}>
        {shown.map(({ question, number }) => (
          <li key={question.question_id}>
            <ReviewedQuestion question={question} scoring={scoring} parts={parts} number={number} />
          </li>
        ))}
      </ol>
    </>
  );
};

/** Question by question: what was answered, what is right, and why. */
export const ResultReview = ({ result }: { readonly result: AttemptResult }) => {
  const { t } = useTranslation('exam-attempts');
  const { review } = result;
  return (
    <section aria-labelledby="review-title">
      <h2 id="review-title" className={cx('title')}>
        {t('answers.title')}
      </h2>
      {review.state === 'released' ? (
        <Released questions={review.questions} scoring={result.scoring_mode} parts={result.release.parts} />
      ) : (
        <NotReleased policy={review.policy} reason={review.reason} attemptsLeft={result.attempts_left} />
      )}
    </section>
  );
};
