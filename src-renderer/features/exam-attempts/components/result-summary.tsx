import { Button } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconFileExport,
  IconHourglassEmpty,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { countWithShares } from '#shared/domain/exam-attempts/counted-questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { useSaveSealed } from '../queries.ts';
import { useReleaseText } from '#renderer/components/use-release-text.ts';
import { useLengthWords } from '../use-length-words.ts';
import classes from './result-summary.module.css';

const cx = bindClasses(classes);

const signs = {
  pass: IconCircleCheckFilled,
  fail: IconCircleXFilled,
  pending: IconHourglassEmpty,
} as const;

/** Where the score and the pass mark stand between 0 and 100. */
const ScoreStrip = ({ score, passMark }: { readonly score: number; readonly passMark: number }) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <div className={cx('strip')} aria-hidden>
      <span className={cx('stripDone')} style={{ width: `${score}%` }} />
      <span className={cx('stripPass')} style={{ insetInlineStart: `${passMark}%` }} />
      <span
        className={cx('stripLabel', passMark > 80 && 'stripLabelEnd')}
        style={{ insetInlineStart: `${passMark}%` }}
      >
        {t('result.passMarkShort')}
      </span>
    </div>
  );
};

/** The way of the answers to the institution where the network is not. */
const SaveSealed = ({ result }: { readonly result: AttemptResult }) => {
  const { t } = useTranslation('exam-attempts');
  const save = useSaveSealed(result);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('result.saveSealed')}
      </Button>
      <span className={cx('receiptText')}>{t('result.saveSealedText')}</span>
    </>
  );
};

/** Whether the institution has what was handed in here; nothing where this server scores by itself. */
const Arrival = ({ result }: { readonly result: AttemptResult }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  if (!result.is_scored_elsewhere) return null;
  const words = (iso: string): string => formatAbsolute(Date.parse(iso), i18n.language);
  return (
    <>
      <span className={cx('receiptText')} role="status">
        {result.received_at === null
          ? t('result.notReceived', { at: words(result.submitted_at) })
          : t('result.received', { at: words(result.received_at), receipt: result.receipt })}
      </span>
      {result.received_at === null ? <SaveSealed result={result} /> : null}
    </>
  );
};

/** The score, what it means, and what it was made of; every figure is the server's. */
export const ResultSummary = ({ result }: { readonly result: AttemptResult }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const lengthWords = useLengthWords();
  const number = new Intl.NumberFormat(i18n.language);
  const percent = (value: number): string => t('percent', { value: number.format(value) });
  const { exam_result: verdict, pending_reason: pending, exam_score: score, correct, points } = result;
  const withShares = countWithShares(result);
  const said = pending === null || pending === 'awaiting_marking' ? verdict : pending;
  const releaseText = useReleaseText();
  const Sign = signs[verdict];
  const facts = [
    { label: t('result.passMark'), value: percent(result.pass_percent) },
    ...(correct === null || (verdict === 'pending' && pending !== 'not_shown')
      ? []
      : [
          {
            label: t('result.correct'),
            value: t('result.ofTotal', { value: correct, total: result.question_count }),
          },
        ]),
    ...(withShares === null
      ? []
      : [
          {
            label: t('result.withShares'),
            value: t('result.ofTotal', { value: number.format(withShares), total: result.question_count }),
          },
        ]),
    ...(points === null || result.scoring_mode === 'equal'
      ? []
      : [
          {
            label: t('result.points'),
            value: t('result.ofTotal', {
              value: number.format(points),
              total: number.format(result.max_points),
            }),
          },
        ]),
    { label: t('result.progress'), value: percent(shownPercent(result.progress)) },
    { label: t('result.timeUsed'), value: lengthWords(result.total_completion_time) },
    ...(result.receipt === '' || result.is_test === true
      ? []
      : [{ label: t('result.attemptsLeft'), value: number.format(result.attempts_left) }]),
  ];
  return (
    <section className={cx('summary')} aria-label={t('result.title')}>
      <div className={cx('main')}>
        {score === null ? null : (
          <p className={cx('score')}>{percent(shownPercent(score, result.pass_percent))}</p>
        )}
        <p className={cx('verdict', verdict)}>
          <Sign size={20} stroke={1.8} aria-hidden />
          {t(`result.verdict.${said}`)}
        </p>
        <p className={cx('text')}>
          {pending === 'not_released' || pending === 'held_back'
            ? releaseText(result.release)
            : t(`result.text.${said}`, { passMark: percent(result.pass_percent) })}
        </p>
        {score === null ? null : <ScoreStrip score={score} passMark={result.pass_percent} />}
      </div>
      <div className={cx('side')}>
        <dl className={cx('facts')}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {/* A preview is kept by nobody. */}
        {result.receipt === '' ? null : (
          <div className={cx('receipt')}>
            <span className={cx('receiptLabel')}>{t('result.receipt')}</span>
            <code className={cx('code')}>{result.receipt}</code>
            <span className={cx('receiptText')}>{t('result.receiptText')}</span>
            <Arrival result={result} />
          </div>
        )}
      </div>
    </section>
  );
};
