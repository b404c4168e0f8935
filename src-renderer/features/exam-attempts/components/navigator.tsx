import { IconFlagFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { progressOf, type RunnerState } from '#shared/domain/exam-attempts/runner-state.ts';
import { cellState, countQuestions } from '#shared/domain/exam-attempts/runner-view.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './navigator.module.css';

const cx = bindClasses(classes);

interface NavigatorProps {
  readonly runner: RunnerState;
  readonly onGo: (index: number) => void;
  /** The drawer of the phone has this heading already. */
  readonly withTitle?: boolean;
}

/** Every question with what has become of it, and the way to each. */
export const Navigator = ({ runner, onGo, withTitle = true }: NavigatorProps) => {
  const { t } = useTranslation('exam-attempts');
  const counts = countQuestions(runner);
  return (
    <nav aria-label={t('navigator.title')} className={cx('root')}>
      <div className={cx('head')}>
        {withTitle ? <h2 className={cx('title')}>{t('navigator.title')}</h2> : null}
        <span className={cx('count')}>{t('navigator.answeredOf', { ...counts })}</span>
      </div>
      <ol className={cx('grid')}>
        {runner.questions.map(({ question_id: id }, index) => {
          const progress = progressOf(runner, id);
          const state = cellState(progress);
          const isCurrent = index === runner.index;
          const words = [
            t('navigator.question', { number: index + 1 }),
            t(`navigator.${state}`),
            ...(progress.isFlagged ? [t('navigator.flagged')] : []),
          ];
          return (
            <li key={id}>
              <button
                type="button"
                className={cx('cell', state, isCurrent && 'current')}
                aria-label={words.join(', ')}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onGo(index)}
              >
                {index + 1}
                {progress.isFlagged ? <IconFlagFilled size={12} className={cx('flag')} aria-hidden /> : null}
              </button>
            </li>
          );
        })}
      </ol>
      <ul className={cx('legend')}>
        <li>
          <span className={cx('swatch', 'answered')} />
          {t('legend.answered', { count: counts.answered })}
        </li>
        <li>
          <IconFlagFilled size={14} className={cx('legendFlag')} aria-hidden />
          {t('legend.flagged', { count: counts.flagged })}
        </li>
        <li>
          <span className={cx('swatch', 'seen')} />
          {t('legend.seenEmpty', { count: counts.seenEmpty })}
        </li>
        <li>
          <span className={cx('swatch', 'unseen')} />
          {t('legend.unseen', { count: counts.unseen })}
        </li>
      </ul>
    </nav>
  );
};
