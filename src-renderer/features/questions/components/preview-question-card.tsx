import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StoredFile } from '#renderer/components/stored-file.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { optionLetter } from '../option-letter.ts';
import { toDraft, type QuestionForm } from '../question-form.ts';
import classes from './preview-question-card.module.css';

const cx = bindClasses(classes);

interface PreviewQuestionCardProps {
  readonly form: QuestionForm;
}

/** A question as a student meets it. Choosing an option shows what they read afterwards. */
export const PreviewQuestionCard = ({ form }: PreviewQuestionCardProps) => {
  const { t } = useTranslation('questions');
  const name = useId();
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const draft = toDraft(form);
  const pick = chosen !== undefined && chosen <= draft.options.length ? chosen : undefined;
  const isRight = pick !== undefined && pick === draft.correct_answer;
  const feedback = isRight ? draft.feedback_correct : draft.feedback_incorrect;
  const chosenFeedback = pick === undefined ? '' : (draft.options[pick - 1]?.feedback ?? '');
  const hasVerdict = pick !== undefined && draft.correct_answer !== null;

  return (
    <article className={cx('card')} aria-label={t('card.label')}>
      <div className={cx('head')}>{t('count.marks', { count: draft.question_mark })}</div>
      {draft.question_title === '' ? (
        <p className={cx('placeholder')}>{t('card.noText')}</p>
      ) : (
        <QuestionText className={`serif ${cx('stem')}`} text={draft.question_title} />
      )}
      {draft.question_image === null ? null : (
        <div className={cx('image')}>
          <StoredImage
            sha256={draft.question_image}
            alt={form.imageAlt === '' ? t('image.ofQuestion') : form.imageAlt}
          />
        </div>
      )}
      {form.type === 'open_ended' ? (
        <p className={cx('open')}>{t('card.writes')}</p>
      ) : (
        <div className={cx('options')} role="radiogroup" aria-label={t('option.all')}>
          {draft.options.map((option, at) => (
            <label key={`${at} ${option.text}`} className={cx('option', pick === at + 1 && 'chosen')}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                checked={pick === at + 1}
                onChange={() => setChosen(at + 1)}
              />
              <span className={cx('cap')} aria-hidden>
                {at + 1}
              </span>
              <span className={cx('words')}>
                <QuestionText inline className={`serif ${cx('text')}`} text={option.text} />
                {option.image === null ? null : (
                  <span className={cx('optionImage')}>
                    <StoredImage
                      sha256={option.image}
                      alt={
                        option.alt === undefined || option.alt === ''
                          ? t('image.ofOption', { letter: optionLetter(at) })
                          : option.alt
                      }
                    />
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
      {hasVerdict ? (
        <div className={cx('verdict', isRight ? 'right' : 'wrong')} role="status">
          {isRight ? (
            <IconCircleCheck size={16} stroke={1.6} aria-hidden />
          ) : (
            <IconCircleX size={16} stroke={1.6} aria-hidden />
          )}
          <div>
            <strong>{isRight ? t('card.right') : t('card.wrong')}</strong>
            {chosenFeedback === '' ? null : <QuestionText text={chosenFeedback} />}
            {feedback === '' ? null : <QuestionText text={feedback} />}
            {draft.answer_file === null || draft.answer_file === undefined ? null : (
              <StoredFile sha256={draft.answer_file} />
            )}
          </div>
        </div>
      ) : null}
    </article>
  );
};
