import { IconFlagFilled } from '@tabler/icons-react';
import { useId, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateQuestion } from '#shared/contract/candidate-view.ts';
import type { ScoringMode } from '#shared/contract/exam-drafts.ts';
import type { QuestionProgress } from '#shared/domain/exam-attempts/runner-state.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { BlobImage } from './blob-image.tsx';
import { OpenAnswer } from './open-answer.tsx';
import { OptionList } from './option-list.tsx';
import classes from './question-view.module.css';

const cx = bindClasses(classes);

export interface QuestionViewProps {
  readonly question: CandidateQuestion;
  readonly scoring: ScoringMode;
  readonly progress: QuestionProgress;
  readonly number: number;
  readonly total: number;
  readonly isLocked: boolean;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onChoose: (option: number) => void;
  readonly onWrite: (text: string) => void;
  /** The person has left the text field. */
  readonly onLeaveText: () => void;
}

/** One question, to be read and answered. */
export const QuestionView = ({
  question,
  scoring,
  progress,
  number,
  total,
  isLocked,
  headingRef,
  onChoose,
  onWrite,
  onLeaveText,
}: QuestionViewProps) => {
  const { t } = useTranslation('exam-attempts');
  const stemId = useId();
  const { question_type: type, question_mark: mark } = question;
  return (
    <section className={cx('question')}>
      <div className={cx('over')}>
        <h2 ref={headingRef} tabIndex={-1} className={cx('heading')}>
          <strong>{t('question.number', { number })}</strong> {t('question.of', { total })}
          {' · '}
          {/* A mark that does not count says nothing of the question. */}
          {scoring === 'weighted' ? <span>{t('question.marks', { count: mark })}, </span> : null}
          {t(`question.how.${type}`)}
        </h2>
        {progress.isFlagged ? (
          <span className={cx('flag')}>
            <IconFlagFilled size={16} aria-hidden />
            {t('question.flagged')}
          </span>
        ) : null}
      </div>
      <div id={stemId} className={cx('stemBox')}>
        <QuestionText className={`serif ${cx('stem')}`} text={question.question_title} />
        {question.question_image === null ? null : (
          <BlobImage
            sha256={question.question_image}
            label={question.question_image_alt ?? t('question.image', { number })}
          />
        )}
      </div>
      {type === 'open_ended' ? (
        <OpenAnswer
          labelledBy={stemId}
          text={progress.text}
          isLocked={isLocked}
          onWrite={onWrite}
          onLeave={onLeaveText}
        />
      ) : (
        <OptionList
          labelledBy={stemId}
          question={question}
          chosen={progress.option}
          isLocked={isLocked}
          onChoose={onChoose}
        />
      )}
    </section>
  );
};
