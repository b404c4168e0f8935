import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bindClasses } from '../bind-classes.ts';
import { Clamp } from '../clamp.tsx';
import { CourseCover } from '../course-cover.tsx';
import classes from './due-list.module.css';

const cx = bindClasses(classes);

export interface DueItem {
  key: string | number;
  title: string;
  /** The title is the text of a question and may hold formulas. */
  hasMath?: boolean;
  caption: string;
  /** At the right: when. */
  aside?: ReactNode;
  /** Today's are set in bold. */
  isPressing?: boolean;
  /** A small sign of its kind. */
  icon?: Icon;
  /** Draws the small cover of this subject. */
  subject?: string;
  to?: string;
  /** What can be done with it, at the end of the row. */
  action?: ReactNode;
}

export interface DueListProps {
  items: readonly DueItem[];
}

/** Short rows between hairlines: what is due, what is new, who is waiting. */
export function DueList({ items }: DueListProps) {
  return (
    <ul className={cx('list')}>
      {items.map((item) => {
        const Sign = item.icon;
        const words = (
          <>
            {Sign === undefined ? null : (
              <span className={cx('tile')}>
                <Sign size={16} stroke={1.6} aria-hidden />
              </span>
            )}
            {item.subject === undefined ? null : (
              <CourseCover subject={item.subject} title={item.title} shape="thumb" />
            )}
            <span className={cx('words')}>
              <span className={cx('title')}>
                <Clamp withMath={item.hasMath === true}>{item.title}</Clamp>
              </span>
              <span className={cx('caption')}>{item.caption}</span>
            </span>
            {item.aside === undefined ? null : (
              <span className={cx('aside', item.isPressing === true && 'pressing')}>{item.aside}</span>
            )}
          </>
        );
        return (
          <li key={item.key} className={cx('item')}>
            {item.to === undefined ? (
              <div className={cx('row')}>{words}</div>
            ) : (
              <Link className={cx('row', 'link')} to={item.to}>
                {words}
              </Link>
            )}
            {item.action}
          </li>
        );
      })}
    </ul>
  );
}
