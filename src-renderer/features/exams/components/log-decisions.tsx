import { useTranslation } from 'react-i18next';
import type { AttemptLogs } from '#shared/contract/attempt-logs.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import classes from './attempt-logs-drawer.module.css';

const cx = bindClasses(classes);

/** Who has made which log count, when and why. */
export function LogDecisions({ decisions }: Pick<AttemptLogs, 'decisions'>) {
  const { t } = useTranslation('exams');
  const score = (value: number | null): string =>
    value === null ? t('logs.noScore') : t('percent', { value: shownPercent(value) });
  const wordsOf = (one: AttemptLogs['decisions'][number]): string =>
    one.kind === null
      ? t(one.former_receipt === one.chosen_receipt ? 'logs.admission' : 'logs.decision', {
          former: one.former_receipt,
          formerScore: score(one.former_score),
          chosen: one.chosen_receipt,
          chosenScore: score(one.chosen_score),
        })
      : t(`staff.${one.kind}.done`, { score: score(one.former_score) });
  if (decisions.length === 0) return null;
  return (
    <section className={cx('other')}>
      <h3 className={cx('heading')}>{t('logs.decided')}</h3>
      <ul className={cx('decisions')}>
        {decisions.map((one) => (
          <li key={`${one.decided_at} ${one.chosen_receipt}`}>
            <p className={cx('reason')}>{one.reason}</p>
            <p className={cx('caption')}>
              {one.decided_by}, <RelativeTime at={one.decided_at} />. {wordsOf(one)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
