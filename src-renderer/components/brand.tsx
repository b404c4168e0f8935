import type { ReactNode } from 'react';
import { bindClasses } from './bind-classes.ts';
import classes from './brand.module.css';

const cx = bindClasses(classes);

export interface BrandMarkProps {
  size?: number;
}

/** The mark: a book open on a lectern. */
export function BrandMark({ size = 28 }: BrandMarkProps) {
  return (
    <svg className={cx('mark')} width={size} height={size} viewBox="0 0 28 28" aria-hidden focusable="false">
      <rect className={cx('markGround')} width="28" height="28" rx="6.5" />
      <g className={cx('markLine')}>
        <path d="M14 10.6 7.4 8.4v7.4l6.6 2.4 6.6-2.4V8.4z" />
        <path d="M14 10.6v7.6" />
        <path d="M14 18.2v3.1" />
        <path d="M10.6 21.6h6.8" />
      </g>
    </svg>
  );
}

export interface BrandProps {
  name: string;
  /** Second line, under the name. */
  caption?: string;
  /** In the place of the mark of the product. */
  mark?: ReactNode;
}

/** Mark and name together. */
export function Brand({ name, caption, mark = <BrandMark /> }: BrandProps) {
  return (
    <span className={cx('brand')}>
      {mark}
      <span className={cx('words')}>
        <span className={cx('name')} title={name}>
          {name}
        </span>
        {caption === undefined ? null : <span className={cx('caption')}>{caption}</span>}
      </span>
    </span>
  );
}
