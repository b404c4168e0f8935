import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Illustration, type IllustrationName } from '#renderer/components/illustration.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { useReachable } from '../use-reachable.ts';
import classes from './first-steps.module.css';

const cx = bindClasses(classes);

interface FirstStep {
  /** Key below `first.<who>.`. */
  readonly key: string;
  readonly to: string;
}

const stepsOf = {
  student: [
    { key: 'exams', to: '/MyExams' },
    { key: 'account', to: '/myaccount' },
  ],
  author: [
    { key: 'answer', to: '/onboarding/' },
    { key: 'import', to: '/ImportQuestions' },
    { key: 'write', to: '/CreateQuestions' },
    { key: 'exam', to: '/CreateExam' },
    { key: 'look-around', to: '/qualifications' },
    { key: 'profile', to: '/myaccount?section=public' },
  ],
  builder: [
    { key: 'exam', to: '/CreateExam' },
    { key: 'import', to: '/ImportQuestions' },
  ],
  admin: [
    { key: 'settings', to: '/Settings' },
    { key: 'write', to: '/CreateQuestions' },
    { key: 'exam', to: '/CreateExam' },
    { key: 'account', to: '/myaccount' },
  ],
} as const satisfies Record<string, readonly FirstStep[]>;

const pictureOf: Readonly<Record<keyof typeof stepsOf, IllustrationName>> = {
  student: 'exams',
  author: 'import',
  builder: 'exams',
  admin: 'generic',
};

interface FirstStepsProps {
  readonly who: keyof typeof stepsOf;
  /** Which of them, in this order; all without it. */
  readonly only?: readonly string[];
}

/** Some of the steps in an order of their own. */
const chosen = (steps: readonly FirstStep[], only: readonly string[] | undefined): readonly FirstStep[] =>
  only === undefined ? steps : only.flatMap((key) => steps.filter((step) => step.key === key));

/** Where there is nothing yet: what to begin with, in order. */
export const FirstSteps = ({ who, only }: FirstStepsProps) => {
  const { t } = useTranslation('dashboard');
  const reachable = useReachable();
  const steps = chosen(stepsOf[who], only).filter(({ to }) => reachable(to) !== undefined);
  return (
    <Panel>
      <div className={cx('card')}>
        <div className={cx('picture')}>
          <Illustration name={pictureOf[who]} />
        </div>
        <div>
          <h2 className={cx('title')}>{t(`first.${who}.title`)}</h2>
          <p className={cx('text')}>{t(`first.${who}.text`)}</p>
          <ol className={cx('steps')}>
            {steps.map(({ key, to }, index) => (
              <li key={key} className={cx('step')}>
                <span className={cx('number')} aria-hidden>
                  {index + 1}
                </span>
                <div>
                  <p className={cx('stepTitle')}>{t(`first.${who}.${key}.title`)}</p>
                  <p className={cx('stepText')}>{t(`first.${who}.${key}.text`)}</p>
                </div>
                <Button component={Link} to={to} variant={index === 0 ? 'filled' : 'default'}>
                  {t(`first.${who}.${key}.action`)}
                </Button>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Panel>
  );
};
