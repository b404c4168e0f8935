import { IconCheck, IconMessage, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import type { ScoringMode } from '#shared/contract/exam-drafts.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { StoredFile } from '#renderer/components/stored-file.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useLengthWords } from '../use-length-words.ts';
import { BlobImage } from './blob-image.tsx';
import classes from './reviewed-question.module.css';

const cx = bindClasses(classes);

export type ReviewQuestion = Extract<AttemptResult['review'], { state: 'released' }>['questions'][number];

interface ReviewedQuestionProps {
  readonly question: ReviewQuestion;
  readonly scoring: ScoringMode;
  /** What the exam shows of a result. */
  readonly parts: AttemptResult['release']['parts'];
  readonly number: number;
}

const hasAnswer = (question: ReviewQuestion): boolean =>
  question.selectedAnswerId !== null || (question.answerText ?? '').trim() !== '';

/** What was written for this outcome; while nobody has marked it, only what is said in both. */
const feedbackFor = ({ answer_feedback: text, isAnswerCorrect }: ReviewQuestion): string => {
  const { correct, incorrect } = splitFeedback(text);
  if (isAnswerCorrect === null) return correct === incorrect ? correct : '';
  return isAnswerCorrect ? correct : incorrect;
};

const Verdict = ({ question, parts }: Pick<ReviewedQuestionProps, 'question' | 'parts'>) => {
  const { t } = useTranslation('exam-attempts');
  if (question.correction === 'dropped' || question.correction === 'full_credit')
    return <StatusBadge tone="info">{t(`reviewed.correction.${question.correction}`)}</StatusBadge>;
  if (!hasAnswer(question)) return <StatusBadge tone="warn">{t('reviewed.unanswered')}</StatusBadge>;
  if (!parts.includes('points')) return null;
  if (question.isAnswerCorrect === null)
    return <StatusBadge tone="info">{t('reviewed.pending')}</StatusBadge>;
  return question.isAnswerCorrect ? (
    <StatusBadge tone="ok">{t('reviewed.right')}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{t('reviewed.wrong')}</StatusBadge>
  );
};

const Options = ({ question, parts }: Pick<ReviewedQuestionProps, 'question' | 'parts'>) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <ul className={cx('options')}>
      {question.options.map(({ option, text, image, alt }) => {
        const isMine = option === question.selectedAnswerId;
        const hasKey = parts.includes('answers');
        const isRight = hasKey
          ? option === question.correctAnswerId || question.accepted_options.includes(option)
          : isMine && question.isAnswerCorrect === true;
        const isWrong = isMine && !isRight && (hasKey || question.isAnswerCorrect === false);
        return (
          <li key={option} className={cx('option', isRight && 'right', isWrong && 'wrong')}>
            <span className={cx('sign')} aria-hidden>
              {isRight ? <IconCheck size={18} stroke={2} /> : isWrong ? <IconX size={18} stroke={2} /> : null}
            </span>
            <span className={cx('optionText')}>
              <QuestionText inline className="serif" text={text} />
              {image === null ? null : <BlobImage sha256={image} label={alt ?? text} />}
            </span>
            {isMine || isRight ? (
              <span className={cx('tag')}>
                {isMine && isRight
                  ? t('reviewed.yoursRight')
                  : isMine
                    ? t('reviewed.yours')
                    : t('reviewed.key')}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
};

const Keywords = ({
  label,
  words,
  tone,
}: {
  label: string;
  words: readonly string[];
  tone: 'ok' | 'neutral';
}) =>
  words.length === 0 ? null : (
    <p className={cx('keywords')}>
      <span className={cx('keywordsLabel')}>{label}</span>
      {words.map((word) => (
        <StatusBadge key={word} tone={tone} {...(tone === 'ok' ? {} : { icon: IconX })}>
          {word}
        </StatusBadge>
      ))}
    </p>
  );

/** What a question has brought: its marks where they count, and otherwise the share of it that was right, if not all. */
const Gain = ({ question, scoring }: Omit<ReviewedQuestionProps, 'number' | 'parts'>) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const format = new Intl.NumberFormat(i18n.language);
  const { points, question_mark: mark } = question;
  const isWhole = points === null || points === 0 || points === mark;
  if (scoring === 'equal' && isWhole) return null;
  const words =
    points === null
      ? t('question.marks', { count: mark })
      : scoring === 'weighted'
        ? t('reviewed.points', { points: format.format(points), count: mark })
        : t('reviewed.share', { value: format.format(shownPercent((points / mark) * 100)) });
  return (
    <>
      {words}
      {' · '}
    </>
  );
};

/** One question after the exam. */
export const ReviewedQuestion = ({ question, scoring, parts, number }: ReviewedQuestionProps) => {
  const { t } = useTranslation('exam-attempts');
  const lengthWords = useLengthWords();
  const { question_type: type } = question;
  const feedback = feedbackFor(question);
  return (
    <article>
      <header className={cx('head')}>
        <h3 className={cx('number')}>{t('question.number', { number })}</h3>
        <Verdict question={question} parts={parts} />
        <span className={cx('facts')}>
          <Gain question={question} scoring={scoring} />
          {lengthWords(question.timeTakenPerQuestion)}
        </span>
      </header>
      <QuestionText className={`serif ${cx('stem')}`} text={question.question_title} />
      {question.question_image === null ? null : (
        <BlobImage
          sha256={question.question_image}
          label={question.question_image_alt ?? t('question.image', { number })}
        />
      )}
      {type === 'open_ended' ? (
        <>
          <blockquote className={`serif ${cx('written')}`}>
            {hasAnswer(question) ? question.answerText : t('reviewed.nothing')}
          </blockquote>
          <Keywords label={t('reviewed.matched')} words={question.matched_keywords} tone="ok" />
          <Keywords label={t('reviewed.missed')} words={question.missed_keywords} tone="neutral" />
        </>
      ) : (
        <Options question={question} parts={parts} />
      )}
      {question.comment === null ? null : (
        <p className={cx('keywords')}>
          <span className={cx('keywordsLabel')}>{t('reviewed.comment')}</span>
          {question.comment}
        </p>
      )}
      {feedback.trim() === '' && question.option_feedback === null ? null : (
        <div className={cx('feedback')}>
          <IconMessage size={18} stroke={1.6} aria-label={t('reviewed.feedback')} role="img" />
          <div>
            {question.option_feedback === null ? null : <QuestionText text={question.option_feedback} />}
            {feedback.trim() === '' ? null : <QuestionText text={feedback} />}
          </div>
        </div>
      )}
      {question.answer_file === null ? null : (
        <section aria-label={t('reviewed.solution')}>
          <StoredFile sha256={question.answer_file} />
        </section>
      )}
    </article>
  );
};
