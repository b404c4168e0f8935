import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './step-line.module.css';

const cx = bindClasses(classes);

const STEPS = ['file', 'check', 'done'] as const;

export type ImportStep = (typeof STEPS)[number];

interface StepLineProps {
  readonly current: ImportStep;
}

/** Where in the import one is. */
export const StepLine = ({ current }: StepLineProps) => {
  const { t } = useTranslation('imports');
  const here = STEPS.indexOf(current);
  return (
    <ol className={cx('steps')} aria-label={t('step.label')}>
      {STEPS.map((step, at) => (
        <li
          key={step}
          className={cx('step', at === here && 'current')}
          aria-current={at === here ? 'step' : undefined}
        >
          <span className={cx('number')}>
            {at < here ? <IconCheck size={14} stroke={1.8} aria-hidden /> : at + 1}
          </span>
          {t(`step.${step}`)}
          {at < here ? <span className="visually-hidden">, {t('step.finished')}</span> : null}
        </li>
      ))}
    </ol>
  );
};
