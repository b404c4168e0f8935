import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './open-answer.module.css';

const cx = bindClasses(classes);

/** What the contract takes. */
const MAX_LENGTH = 20_000;

interface OpenAnswerProps {
  readonly labelledBy: string;
  readonly text: string;
  readonly isLocked: boolean;
  readonly onWrite: (text: string) => void;
  readonly onLeave: () => void;
}

const countWords = (text: string): number => text.trim().split(/\s+/u).filter(Boolean).length;

/** A written answer. */
export const OpenAnswer = ({ labelledBy, text, isLocked, onWrite, onLeave }: OpenAnswerProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <div>
      <Textarea
        aria-labelledby={labelledBy}
        value={text}
        disabled={isLocked}
        maxLength={MAX_LENGTH}
        minRows={7}
        maxRows={18}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: cx('field') }}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <p className={cx('count')}>{t('question.words', { count: countWords(text) })}</p>
    </div>
  );
};
