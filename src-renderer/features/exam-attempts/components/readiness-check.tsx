import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import {
  clockStanding,
  judgeClock,
  judgePaper,
  judgeWrite,
  type ReadinessState,
} from '#shared/domain/exam-attempts/readiness.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { clockWords } from '../clock-words.ts';
import { readinessQuery } from '../readiness-queries.ts';
import classes from './exam-rules.module.css';

const cx = bindClasses(classes);

const SIGNS = {
  failing: { Icon: IconAlertCircle, tone: 'bad' },
  warning: { Icon: IconAlertTriangle, tone: 'warn' },
  unknown: { Icon: IconCircleDashed, tone: undefined },
  good: { Icon: IconCircleCheck, tone: 'ok' },
  'not-used': { Icon: IconCircleDashed, tone: undefined },
} as const satisfies Record<ReadinessState, object>;

const Line = ({ state, children }: { readonly state: ReadinessState; readonly children: ReactNode }) => {
  const { Icon, tone } = SIGNS[state];
  const isTrouble = state === 'failing' || state === 'warning';
  return (
    <li className={cx(isTrouble && tone)}>
      <Icon size={18} stroke={1.6} aria-hidden className={cx(tone)} />
      {children}
    </li>
  );
};

interface SealedLineProps {
  readonly sealed: NonNullable<StudentExam['sealed']>;
  readonly isOpen: boolean;
}

/** Whether the sealed questions are on this computer: what is missing when the exam is open keeps it from being sat. */
const SealedLine = ({ sealed, isOpen }: SealedLineProps) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const { is_ready: isReady, size, sealed_at: at } = sealed;
  const { state } = judgePaper(isReady ? 'sealed-here' : 'missing', isOpen);
  const words = !isReady
    ? t('ready.sealedMissing')
    : size === null || at === null
      ? t('ready.sealed')
      : t('ready.sealedOf', { size: sizeText(size), date: formatAbsolute(Date.parse(at), i18n.language) });
  return <Line state={state}>{words}</Line>;
};

/** Writes something and looks at the clock, as the exam will; "Is it my computer?" has the rest. */
export const ReadinessCheck = ({ exam }: { readonly exam: Pick<StudentExam, 'sealed' | 'is_open'> }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const { data, error, isFetching, refetch } = useQuery(readinessQuery);
  const clock = data === undefined ? undefined : clockStanding(data.server, data.aheadMs);
  const written = data?.server.write_ms;
  return (
    <section aria-label={t('ready.title')}>
      <div className={cx('head')}>
        <h3 className={cx('title')}>{t('ready.title')}</h3>
        <Button variant="subtle" size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('ready.again')}
        </Button>
      </div>
      <ul className={cx('list')} aria-live="polite">
        {error === null ? (
          <>
            <Line state={written === undefined ? 'unknown' : judgeWrite(written).state}>
              {written === undefined
                ? t('ready.writing')
                : t('ready.written', { ms: Math.max(1, Math.round(written)) })}
            </Line>
            {exam.sealed === null ? null : <SealedLine sealed={exam.sealed} isOpen={exam.is_open} />}
            {clock === undefined ? null : (
              <Line state={judgeClock(clock).state}>{clockWords(t, clock, i18n.language)}</Line>
            )}
          </>
        ) : (
          <Line state="failing">{t('ready.failed', { reason: errorText(error) })}</Line>
        )}
      </ul>
      <Anchor component={Link} to="/ComputerCheck" size="sm" underline="always">
        {t('ready.more')}
      </Anchor>
    </section>
  );
};
