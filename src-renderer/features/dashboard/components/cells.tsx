import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { useReachable } from '../use-reachable.ts';
import classes from './cells.module.css';

const cx = bindClasses(classes);

interface NameCellProps {
  readonly children: string;
  readonly caption?: ReactNode;
  readonly to?: string;
  readonly withMath?: boolean;
}

/** What the row is about, with one line under it; a link where its screen can be opened. */
export const NameCell = ({ children, caption, to, withMath = false }: NameCellProps) => {
  const target = useReachable()(to ?? '');
  const words = <Clamp withMath={withMath}>{children}</Clamp>;
  return (
    <>
      {target === undefined ? (
        <span className={cx('name')}>{words}</span>
      ) : (
        <Link className={cx('name')} to={target}>
          {words}
        </Link>
      )}
      {caption === undefined ? null : <span className={cx('caption')}>{caption}</span>}
    </>
  );
};

/** A share of a hundred as a bar and a number; a dash when there is none yet. */
export const ShareCell = ({ percent }: { readonly percent: number | null }) =>
  percent === null ? (
    <span className={cx('dim')}>–</span>
  ) : (
    <span className={cx('share')}>
      <span className={cx('track')} aria-hidden>
        <span className={cx('fill')} style={{ width: `${percent}%` }} />
      </span>
      <span>{shownPercent(percent)} %</span>
    </span>
  );
