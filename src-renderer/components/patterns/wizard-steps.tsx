import { Select } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '../bind-classes.ts';
import classes from './wizard-steps.module.css';

const cx = bindClasses(classes);

export interface WizardStep {
  key: string;
  label: string;
  isDone: boolean;
  /** Visited steps can be entered freely. */
  isVisited: boolean;
  problems: number;
}

export interface WizardCheck {
  key: string;
  text: string;
  /** The step it is fixed on. */
  step: string;
  stepLabel: string;
  /** error: what will not work; missing: what is still to do. */
  kind: 'error' | 'missing';
  /** Leads to the very place, where the step has several. */
  onOpen?: () => void;
}

export interface WizardStepsProps {
  steps: readonly WizardStep[];
  current: string;
  onStep: (key: string) => void;
}

/** The steps as a list of places: done, here, with problems, not reached. */
export function WizardStepList({ steps, current, onStep }: WizardStepsProps) {
  const { t } = useTranslation('common');
  return (
    <ol className={cx('list')}>
      {steps.map((step, index) => {
        const isCurrent = step.key === current;
        const showsTick = step.isDone && step.problems === 0 && !isCurrent;
        return (
          <li key={step.key}>
            <button
              type="button"
              className={cx('step', isCurrent && 'current', step.isVisited && 'visited')}
              aria-current={isCurrent ? 'step' : undefined}
              disabled={!step.isVisited && !isCurrent}
              onClick={() => onStep(step.key)}
            >
              <span className={cx('number', step.isDone && 'numberDone')}>
                {showsTick ? <IconCheck size={14} stroke={1.8} aria-hidden /> : index + 1}
              </span>
              <span className={cx('label')}>
                {step.label}
                {showsTick ? <span className="visually-hidden">, {t('wizard.stepDone')}</span> : null}
              </span>
              {step.problems === 0 || isCurrent ? null : (
                <span className={cx('problems')}>
                  <IconAlertCircle size={14} stroke={1.8} aria-hidden />
                  <span aria-hidden>{step.problems}</span>
                  <span className="visually-hidden">{t('wizard.problems', { count: step.problems })}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** The same on the phone: one field that names the step and leads to the others. */
export function WizardSelect({ steps, current, onStep }: WizardStepsProps) {
  const { t } = useTranslation('common');
  return (
    <Select
      aria-label={t('wizard.steps')}
      value={current}
      onChange={(value) => {
        if (value !== null) onStep(value);
      }}
      data={steps.map((step, index) => ({
        value: step.key,
        label: `${index + 1}. ${step.label}${step.problems > 0 ? ` (${t('wizard.problems', { count: step.problems })})` : ''}`,
        disabled: !step.isVisited && step.key !== current,
      }))}
    />
  );
}

export interface WizardChecklistProps {
  /** What it is called while something is missing; by default, that it is before publishing. */
  title?: string | undefined;
  checks: readonly WizardCheck[];
  passed: number;
  current: string;
  onStep: (key: string) => void;
}

/** What is missing before the end; each line leads to the step where it is fixed. */
export function WizardChecklist({ title, checks, passed, current, onStep }: WizardChecklistProps) {
  const { t } = useTranslation('common');
  const missing = title ?? t('wizard.missing');
  return (
    <section className={cx('checks')} aria-label={missing}>
      <h2 className={cx('checksTitle')}>
        {checks.length === 0 ? t('wizard.nothingMissing') : missing}
        {checks.length === 0 ? null : <span className={cx('checksCount')}>{checks.length}</span>}
      </h2>
      <ul className={cx('checkList')}>
        {checks.map((check) => (
          <li key={check.key}>
            <button
              type="button"
              className={cx('check')}
              onClick={check.onOpen ?? (() => onStep(check.step))}
            >
              {check.kind === 'error' ? (
                <IconAlertCircle className={cx('checkError')} size={16} stroke={1.6} aria-hidden />
              ) : (
                <IconCircleDashed size={16} stroke={1.6} aria-hidden />
              )}
              <span>
                <span className={cx('checkText')}>{check.text}</span>
                <span className={cx('checkStep')}>
                  {check.step === current ? t('wizard.onThisStep') : check.stepLabel}
                </span>
              </span>
            </button>
          </li>
        ))}
        {passed === 0 ? null : (
          <li className={cx('passed')}>
            <IconCircleCheck size={16} stroke={1.6} aria-hidden />
            {t(checks.length === 0 ? 'wizard.allPassed' : 'wizard.checksPassed', { count: passed })}
          </li>
        )}
      </ul>
    </section>
  );
}
