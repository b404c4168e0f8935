import { Progress } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleDotted } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './connect-form.module.css';

const cx = bindClasses(classes);

const phases = ['asking', 'preparing', 'first-sync', 'carrying-over'] as const;

/** How far connecting has come, step by step, each with what is counted in it. */
export const ConnectProgress = ({ progress }: { readonly progress: EnrolmentProgress }) => {
  const { t, i18n } = useTranslation('sync');
  const number = new Intl.NumberFormat(i18n.language);
  const { phase, rows_received: rows, items_carried: carried, items_to_carry: toCarry } = progress;
  const { items_left_behind: leftBehind } = progress;
  const at = phase === 'done' ? phases.length : phases.findIndex((one) => one === phase);
  // Without own drafts from before there is nothing to carry.
  const shown = phases.filter((one) => one !== 'carrying-over' || toCarry > 0);
  const amounts: Partial<Record<(typeof phases)[number], string>> = {
    'first-sync': rows === 0 ? '' : t('progress.rows', { count: rows, amount: number.format(rows) }),
    'carrying-over': t(leftBehind === 0 ? 'progress.carried' : 'progress.carriedInPart', {
      done: number.format(carried),
      total: number.format(toCarry),
      left: number.format(leftBehind),
    }),
  };
  return (
    <>
      <ol className={cx('steps')}>
        {shown.map((one, index) => {
          const state = index < at ? 'done' : index === at ? 'now' : 'ahead';
          const Sign = state === 'done' ? IconCircleCheck : state === 'now' ? IconCircleDotted : IconCircle;
          return (
            <li
              key={one}
              className={cx('step', state !== 'ahead' && state)}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <Sign size={20} stroke={1.6} aria-hidden />
              <span>
                {t(`progress.${one}`)}
                {state === 'done' ? (
                  <span className="visually-hidden">, {t('progress.stepDone')}</span>
                ) : null}
              </span>
              <span className={cx('amount')}>{state === 'ahead' ? null : amounts[one]}</span>
            </li>
          );
        })}
      </ol>
      {phase === 'carrying-over' && toCarry > 0 ? (
        <Progress
          value={((carried + leftBehind) / toCarry) * 100}
          aria-label={t('progress.carrying-over')}
          mb={16}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {phase === 'done' || phase === 'failed' ? '' : t(`progress.${phase}`)}
      </p>
    </>
  );
};
