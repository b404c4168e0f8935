import { useEffect, useRef, type ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { bindClasses } from '../bind-classes.ts';
import { SaveState } from '../save-state.tsx';
import classes from './wizard-page.module.css';
import { WizardChecklist, WizardSelect, WizardStepList } from './wizard-steps.tsx';
import type { WizardCheck, WizardStep } from './wizard-steps.tsx';

const cx = bindClasses(classes);

export interface WizardPageProps {
  /** Where the back arrow leads. */
  backTo: string;
  title: string;
  /** What it is and whom it concerns: "Draft, Biology year 2". */
  subtitle?: ReactNode;
  saveStatus: SaveStatus;
  onRetrySave?: (() => void) | undefined;
  /** Said after the time it was saved: "on this computer". */
  saveScope?: string | undefined;
  secondaryAction?: ReactNode;
  steps: readonly WizardStep[];
  current: string;
  onStep: (key: string) => void;
  checks: readonly WizardCheck[];
  /** What the list of checks is called, where nothing is published in the end. */
  checksTitle?: string;
  /** How many checks are fine. */
  passedChecks?: number;
  /** The button of the last step; every other step says "Next: ...". */
  finish: { label: string; onRun: () => void; isBusy?: boolean; isDisabled?: boolean };
  /** Head of the step; its label without it. */
  stepTitle?: string;
  stepText?: ReactNode;
  /** A number at the right of the step's head. */
  stepAside?: ReactNode;
  rightPane?: ReactNode;
  rightPaneLabel?: string;
  /** Key hints and the like at the end of the content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A step is a new place: it opens at its top with the focus on its title, so that Tab reaches its first field. */
const useArrivalAtStep = (step: string) => {
  const title = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.scrollTo(0, 0);
    // On a phone the page scrolls, not the step in it.
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [step]);
  return { title, content };
};

/** A long piece of work in steps, each reachable once visited, with what is still missing beside them. */
export function WizardPage(props: WizardPageProps) {
  const { steps, current, onStep, finish, checks } = props;
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  const { title, content } = useArrivalAtStep(current);
  const index = Math.max(
    0,
    steps.findIndex((step) => step.key === current),
  );
  const step = steps[index];
  const next = steps[index + 1];
  const primary =
    next === undefined ? (
      <Button onClick={finish.onRun} loading={finish.isBusy ?? false} disabled={finish.isDisabled ?? false}>
        {finish.label}
      </Button>
    ) : (
      <Button rightSection={<IconArrowRight size={18} stroke={1.6} />} onClick={() => onStep(next.key)}>
        {t('action.next', { step: next.label })}
      </Button>
    );
  const checklist = (
    <WizardChecklist
      title={props.checksTitle}
      checks={checks}
      passed={props.passedChecks ?? 0}
      current={current}
      onStep={onStep}
    />
  );

  return (
    <div className={cx('page')}>
      <header className={cx('header')}>
        <ActionIcon component={Link} to={props.backTo} aria-label={t('action.back')}>
          <IconArrowLeft size={18} stroke={1.6} />
        </ActionIcon>
        <div className={cx('names')}>
          <p className={cx('title')} title={props.title}>
            {props.title}
          </p>
          {props.subtitle === undefined ? null : <p className={cx('subtitle')}>{props.subtitle}</p>}
        </div>
        <div className={cx('save')}>
          <SaveState status={props.saveStatus} onRetry={props.onRetrySave} scope={props.saveScope} />
        </div>
        <div className={cx('buttons')}>
          {props.secondaryAction}
          {primary}
        </div>
      </header>
      <div className={cx('columns')}>
        {isPhone ? (
          <div className={cx('phoneSteps')}>
            <WizardSelect steps={steps} current={current} onStep={onStep} />
          </div>
        ) : (
          <nav className={cx('steps')} aria-label={t('wizard.steps')}>
            <WizardStepList steps={steps} current={current} onStep={onStep} />
            {checklist}
          </nav>
        )}
        <div ref={content} className={cx('content')}>
          <div className={cx('stepHead')}>
            <div className={cx('stepWords')}>
              <h1 ref={title} className={cx('stepTitle')} tabIndex={-1} data-page-title>
                {props.stepTitle ?? step?.label}
              </h1>
              {props.stepText === undefined ? null : <p className={cx('stepText')}>{props.stepText}</p>}
            </div>
            {props.stepAside}
          </div>
          <div className={cx('work')}>{props.children}</div>
          {isPhone ? <div className={cx('phoneChecks')}>{checklist}</div> : null}
          {props.footer === undefined ? null : <footer className={cx('footer')}>{props.footer}</footer>}
        </div>
        {props.rightPane === undefined ? null : (
          <aside className={cx('right')} aria-label={props.rightPaneLabel}>
            {props.rightPane}
          </aside>
        )}
      </div>
    </div>
  );
}
