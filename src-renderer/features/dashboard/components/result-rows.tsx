import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { Trend } from '#renderer/components/figure.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RangeLegend, RangeStrip } from '#renderer/components/range-strip.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { Sparkline } from '#renderer/components/sparkline.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import type { StudentResult } from '../dashboard-data.ts';
import { useReachable } from '../use-reachable.ts';
import classes from './result-rows.module.css';

const cx = bindClasses(classes);

const ClassStrip = ({ result }: { readonly result: StudentResult }) => {
  const { exam_score: score, cohort, pass_percent: passMark } = result;
  const { t } = useTranslation('dashboard');
  // A computer of a hub has the results of its own people, and they are not the class.
  const isPart = useHoldsPart();
  if (score === null) return <span className={cx('strip')} />;
  if (isPart) return <span className={cx('strip', 'small')}>{t('results.classOnHub')}</span>;
  return (
    <span className={cx('strip', 'small')}>
      {cohort === null ? (
        t('results.smallClass')
      ) : (
        <RangeStrip
          value={score}
          low={cohort.low}
          median={cohort.median}
          high={cohort.high}
          passMark={passMark}
        />
      )}
    </span>
  );
};

const ResultRow = ({ result }: { readonly result: StudentResult }) => {
  const { t } = useTranslation('dashboard');
  const score = result.exam_score;
  const history = score === null ? result.trend : [...result.trend, score];
  return (
    <>
      <span>
        <span className={cx('title')}>
          <Clamp>{result.exam_title}</Clamp>
        </span>
        <span className={cx('caption')}>
          {result.subject === '' ? '' : `${result.subject}, `}
          <RelativeTime at={result.submitted_at} />
          {result.exam_result !== 'fail' || score === null ? '' : `, ${t('results.notPassed')}`}
        </span>
      </span>
      <ClassStrip result={result} />
      <span className={cx('spark')}>
        {history.length < 2 ? null : (
          <Sparkline values={history} label={t('results.trend', { subject: result.subject })} />
        )}
      </span>
      {score === null ? (
        <span className={cx('pending')}>
          <StatusBadge tone="neutral" plain>
            {t('results.pending')}
          </StatusBadge>
        </span>
      ) : (
        <>
          <span>{result.change === null ? null : <Trend change={shownPercent(result.change)} />}</span>
          <span className={cx('score')}>{shownPercent(score, result.pass_percent)} %</span>
        </>
      )}
    </>
  );
};

/** The last results: the student's score against the class, in the course of the subject. */
export const ResultRows = ({ results }: { readonly results: readonly StudentResult[] }) => {
  const { t } = useTranslation('dashboard');
  const reachable = useReachable();
  return (
    <Panel title={t('results.title')} aside={<RangeLegend />} padded={false}>
      <ul className={cx('list')}>
        {results.map((result) => {
          const to = reachable(`/ExamResult?attemptId=${result.attempt_id}`);
          return (
            <li key={result.attempt_id} className={cx('item')}>
              {to === undefined ? (
                <div className={cx('row')}>
                  <ResultRow result={result} />
                </div>
              ) : (
                <Link className={cx('row', 'link')} to={to}>
                  <ResultRow result={result} />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
