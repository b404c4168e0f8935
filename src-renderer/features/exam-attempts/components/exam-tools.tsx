import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconContrastFilled, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { keepReading } from '#renderer/lib/reading-settings.ts';
import classes from './exam-tools.module.css';

const cx = bindClasses(classes);

const STEPS = [80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400] as const;

interface ExamToolsProps {
  readonly onZoom: (percent: number) => void;
}

/** Size of the question and contrast of the screen; both are kept for the next exam. */
export const ExamTools = ({ onZoom }: ExamToolsProps) => {
  const { t } = useTranslation('exam-attempts');
  const isPhone = useIsPhone();
  const zoom = usePreferences((preferences) => preferences.examZoom);
  const isHigh = usePreferences((preferences) => preferences.examContrast !== 'normal');
  const percent = Math.round(zoom * 100);
  const smaller = STEPS.findLast((step) => step < percent);
  const larger = STEPS.find((step) => step > percent);
  const setZoom = (step: number | undefined): void => {
    if (step === undefined) return;
    keepReading({ examZoom: step / 100 });
    onZoom(step);
  };
  const toggleContrast = (): void => {
    keepReading({ examContrast: isHigh ? 'normal' : 'more' });
  };
  return (
    <>
      <div className={cx('zoom')} role="group" aria-label={t('tools.size')}>
        <ActionIcon
          size={34}
          aria-label={t('tools.smaller')}
          disabled={smaller === undefined}
          onClick={() => setZoom(smaller)}
        >
          <IconMinus size={16} stroke={1.6} />
        </ActionIcon>
        <span className={cx('percent')} role="status">
          {t('tools.percent', { percent })}
        </span>
        <ActionIcon
          size={34}
          aria-label={t('tools.larger')}
          disabled={larger === undefined}
          onClick={() => setZoom(larger)}
        >
          <IconPlus size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <Tooltip label={t('tools.contrastHint')}>
        <Button
          variant="default"
          aria-pressed={isHigh}
          aria-label={t('tools.contrast')}
          className={cx('contrast')}
          leftSection={isPhone ? undefined : <IconContrastFilled size={18} />}
          onClick={toggleContrast}
        >
          {isPhone ? <IconContrastFilled size={18} /> : t('tools.contrast')}
        </Button>
      </Tooltip>
    </>
  );
};
