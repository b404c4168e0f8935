import type { ReactNode } from 'react';
import { useId } from 'react';
import { bindClasses } from './bind-classes.ts';
import classes from './panel.module.css';

const cx = bindClasses(classes);

export interface PanelProps {
  title?: ReactNode;
  /** Small print at the right of the title: a legend, a count, a link. */
  aside?: ReactNode;
  children: ReactNode;
  /** card: border around the content; section: around title and content; flush: hairlines only. */
  kind?: 'card' | 'section' | 'flush';
  padded?: boolean;
}

/** Section of a dashboard or a record: a title above, its content below. */
export function Panel({ title, aside, children, kind = 'card', padded = true }: PanelProps) {
  const id = useId();
  return (
    <section
      className={cx('panel', kind === 'section' && 'section')}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title === undefined && aside === undefined ? null : (
        <div className={cx('head', kind === 'flush' && 'headFlush', kind === 'section' && 'headInside')}>
          {title === undefined ? null : (
            <h2 id={id} className={cx('title')}>
              {title}
            </h2>
          )}
          {aside === undefined ? null : <div className={cx('aside')}>{aside}</div>}
        </div>
      )}
      <div className={cx('content', kind === 'card' && 'card', padded && kind !== 'flush' && 'padded')}>
        {children}
      </div>
    </section>
  );
}
