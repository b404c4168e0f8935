import { Button, Modal } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconFlagFilled } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuestionAnswered } from '#shared/domain/exam-attempts/runner-state.ts';
import { countQuestions, indexesWhere, saveLamp } from '#shared/domain/exam-attempts/runner-view.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { HandInProblem, RunnerSnapshot } from '../runner-engine.ts';
import { SaveLine } from './save-lamp.tsx';
import classes from './review-dialog.module.css';

const cx = bindClasses(classes);

interface JumpsProps {
  readonly title: string;
  readonly sign?: ReactNode;
  readonly indexes: readonly number[];
  readonly onGo: (index: number) => void;
}

const Jumps = ({ title, sign, indexes, onGo }: JumpsProps) => {
  const { t } = useTranslation('exam-attempts');
  if (indexes.length === 0) return null;
  return (
    <section className={cx('jumps')} aria-label={title}>
      <h3 className={cx('jumpsTitle')}>
        {sign}
        {title}
      </h3>
      <ul className={cx('jumpList')}>
        {indexes.map((index) => (
          <li key={index}>
            <button
              type="button"
              className={cx('jump')}
              aria-label={t('review.goTo', { number: index + 1 })}
              onClick={() => onGo(index)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const useProblemText = (problem: HandInProblem | null): string | null => {
  const { t } = useTranslation('exam-attempts');
  if (problem === null) return null;
  return problem.kind === 'unsaved'
    ? t('review.unsaved', { count: problem.count, reason: problem.reason })
    : t('review.failed', { reason: problem.reason });
};

/** A key that is held down from before must not press anything here. */
const ignoreHeldKey = (event: KeyboardEvent): void => {
  if (event.repeat && ['Enter', ' '].includes(event.key)) event.preventDefault();
};

interface ReviewDialogProps {
  readonly isOpen: boolean;
  readonly snapshot: RunnerSnapshot;
  readonly isPreview: boolean;
  readonly onClose: () => void;
  readonly onGo: (index: number) => void;
  readonly onHandIn: (leaveOutUnsaved: boolean) => void;
  readonly onRetry: () => void;
}

/** The last look before handing in: what is missing, what was flagged, and the one button that ends it. */
export const ReviewDialog = ({
  isOpen,
  snapshot,
  isPreview,
  onClose,
  onGo,
  onHandIn,
  onRetry,
}: ReviewDialogProps) => {
  const { t } = useTranslation('exam-attempts');
  const isPhone = useIsPhone();
  const { runner, problem } = snapshot;
  const counts = countQuestions(runner);
  const missing = counts.total - counts.answered;
  const isBusy = runner.phase === 'handing-in';
  const lamp = saveLamp(runner);
  const problemText = useProblemText(problem);
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      title={t('review.title')}
      size={560}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('review.back') }}
      onKeyDown={ignoreHeldKey}
    >
      <p className={cx('sum')}>
        {missing === 0 ? (
          <>
            <IconCircleCheck size={18} stroke={1.6} aria-hidden className={cx('ok')} />
            {t('review.complete', { count: counts.total })}
          </>
        ) : (
          t('review.answeredOf', { ...counts })
        )}
      </p>
      {missing === 0 ? null : (
        <p className={cx('notice')}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <span>{t('review.missing', { count: missing })}</span>
        </p>
      )}
      <Jumps
        title={t('review.unanswered')}
        indexes={indexesWhere(runner, (progress) => !isQuestionAnswered(progress))}
        onGo={onGo}
      />
      {counts.flagged === 0 ? null : (
        <Jumps
          title={t('review.flagged')}
          sign={<IconFlagFilled size={14} aria-hidden className={cx('flagSign')} />}
          indexes={indexesWhere(runner, (progress) => progress.isFlagged)}
          onGo={onGo}
        />
      )}
      {isPreview ? null : (
        <div className={cx('save')}>
          <SaveLine lamp={lamp} onRetry={onRetry} />
        </div>
      )}
      {problemText === null ? null : (
        <div className={cx('problem')} role="alert">
          <IconAlertCircle size={18} stroke={1.6} aria-hidden />
          <div>
            <p>{problemText}</p>
            {problem?.kind === 'unsaved' ? (
              <Button variant="default" size="xs" onClick={() => onHandIn(true)}>
                {t('review.handInWithout', { count: problem.count })}
              </Button>
            ) : null}
          </div>
        </div>
      )}
      <p className={cx('final')}>{isPreview ? t('preview.end') : t('review.final')}</p>
      <DialogActions>
        <Button size="lg" variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
          {t('review.back')}
        </Button>
        <Button size="lg" loading={isBusy} onClick={() => onHandIn(false)}>
          {missing === 0 ? t('review.handIn') : t('review.handInMissing', { count: missing })}
        </Button>
      </DialogActions>
      <p className="visually-hidden" role="status">
        {isBusy ? (lamp.kind === 'saving' ? t('review.savingLast') : t('review.handingIn')) : ''}
      </p>
    </Modal>
  );
};
