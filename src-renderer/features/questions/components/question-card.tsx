import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { TagChips } from '#renderer/components/tag-chips.tsx';
import classes from './question-card.module.css';

const cx = bindClasses(classes);

interface QuestionCardProps {
  readonly question: Question;
  readonly onOpen: () => void;
}

/** A question in the card view: more of its text than a row holds. */
export const QuestionCard = ({ question, onOpen }: QuestionCardProps) => {
  const { t } = useTranslation('questions');
  return (
    <div className={cx('card')}>
      <div className={cx('head')}>
        <TypeBadge
          type={question.question_type}
          size="caption"
          suffix={`, ${t('count.marks', { count: question.question_mark })}`}
        />
      </div>
      <button type="button" className={cx('title')} onClick={onOpen}>
        <Clamp withMath lines={3}>
          {question.question_title}
        </Clamp>
      </button>
      <div className={cx('foot')}>
        <TagChips tags={question.tag_names} max={2} />
        <RelativeTime className={cx('time')} at={question.updated_at} />
      </div>
    </div>
  );
};
