import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Panel } from '#renderer/components/panel.tsx';
import type { Point } from '../dashboard-data.ts';
import classes from './people-by-role.module.css';

const cx = bindClasses(classes);

/** How many people hold each role; the bars repeat the numbers. */
export const PeopleByRole = ({ people }: { readonly people: readonly Point[] }) => {
  const { t } = useTranslation('dashboard');
  const total = people.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1, ...people.map(({ value }) => value));
  return (
    <Panel title={t('people.title')} aside={t('people.total', { count: total })} kind="flush">
      <dl className={cx('list')}>
        {people
          .toSorted((a, b) => b.value - a.value)
          .map(({ label, value }) => (
            <div key={label} className={cx('row')}>
              <dt>{label}</dt>
              <dd className={cx('track')} aria-hidden>
                <span className={cx('fill')} style={{ width: `${(value / most) * 100}%` }} />
              </dd>
              <dd className={cx('number')}>{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
};
