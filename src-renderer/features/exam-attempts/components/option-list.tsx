import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { CandidateQuestion } from '#shared/contract/candidate-view.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { BlobImage } from './blob-image.tsx';
import classes from './option-list.module.css';

const cx = bindClasses(classes);

interface OptionListProps {
  readonly labelledBy: string;
  readonly question: CandidateQuestion;
  readonly chosen: number | null;
  readonly isLocked: boolean;
  readonly onChoose: (option: number) => void;
}

/** The options in the order of this attempt, as one group of radio buttons with a key cap each. */
export const OptionList = ({ labelledBy, question, chosen, isLocked, onChoose }: OptionListProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={cx('options')}>
      {question.options.map(({ option, text, image, alt }, index) => {
        const isChosen = option === chosen;
        return (
          <label key={option} className={cx('option', isChosen && 'chosen', isLocked && 'locked')}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option}
              checked={isChosen}
              disabled={isLocked}
              aria-keyshortcuts={String(index + 1)}
              onChange={() => onChoose(option)}
            />
            <span className={cx('cap')} aria-hidden>
              {index + 1}
            </span>
            <span className={cx('words')}>
              <QuestionText inline className={`serif ${cx('text')}`} text={text} />
              {image === null ? null : <BlobImage sha256={image} label={alt ?? text} />}
            </span>
            {isChosen ? <IconCheck size={20} stroke={1.8} aria-hidden className={cx('check')} /> : null}
          </label>
        );
      })}
    </div>
  );
};
