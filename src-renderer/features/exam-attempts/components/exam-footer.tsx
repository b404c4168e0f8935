import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconEraser, IconFlag, IconFlagOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './exam-footer.module.css';

const cx = bindClasses(classes);

interface ExamFooterProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isFlagged: boolean;
  readonly hasAnswer: boolean;
  readonly isLocked: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onFlag: () => void;
  readonly onClear: () => void;
  readonly onReview: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The ways on from a question. On the phone the quieter ones are signs. */
export const ExamFooter = ({
  isFirst,
  isLast,
  isFlagged,
  hasAnswer,
  isLocked,
  onStep,
  onFlag,
  onClear,
  onReview,
}: ExamFooterProps) => {
  const { t } = useTranslation('exam-attempts');
  const isPhone = useIsPhone();
  const FlagSign = isFlagged ? IconFlagOff : IconFlag;
  const flagLabel = isFlagged ? t('footer.unflag') : t('footer.flag');
  const quiet = (label: string, sign: React.ReactNode) =>
    isPhone
      ? { 'aria-label': label, children: sign, className: cx('sign') }
      : { leftSection: sign, children: label };
  return (
    <>
      <Button
        size="lg"
        variant="default"
        disabled={isFirst || isLocked}
        aria-keyshortcuts="ArrowLeft PageUp"
        onClick={() => onStep(-1)}
        {...quiet(t('footer.previous'), <IconArrowLeft {...icon} />)}
      />
      <Button
        size="lg"
        variant="default"
        disabled={isLocked}
        aria-keyshortcuts="F"
        onClick={onFlag}
        {...quiet(flagLabel, <FlagSign {...icon} />)}
      />
      {isPhone ? (
        <Button
          size="lg"
          variant="default"
          disabled={!hasAnswer || isLocked}
          aria-keyshortcuts="0 Delete"
          aria-label={t('footer.clear')}
          className={cx('sign')}
          onClick={onClear}
        >
          <IconEraser {...icon} />
        </Button>
      ) : (
        <Button
          size="lg"
          variant="subtle"
          className={cx('clear')}
          disabled={!hasAnswer || isLocked}
          aria-keyshortcuts="0 Delete"
          onClick={onClear}
        >
          {t('footer.clear')}
        </Button>
      )}
      {/* Two elements: whoever keeps pressing Next must not find another meaning under the same key. */}
      {isLast ? (
        <Button key="review" size="lg" className={cx('next')} onClick={onReview}>
          {isPhone ? t('footer.reviewShort') : t('footer.review')}
        </Button>
      ) : (
        <Button
          key="next"
          size="lg"
          className={cx('next')}
          disabled={isLocked}
          aria-keyshortcuts="ArrowRight PageDown"
          rightSection={<IconArrowRight {...icon} />}
          onClick={() => onStep(1)}
        >
          {t('footer.next')}
        </Button>
      )}
    </>
  );
};
