import type { ReactNode } from 'react';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Illustration, type IllustrationName } from '#renderer/components/illustration.tsx';
import classes from './message-page.module.css';

const cx = bindClasses(classes);

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Whatever is long stands under the way on. */
  readonly details?: string;
  readonly illustration?: IllustrationName;
}

/** A whole screen that says one thing and offers the way on. */
export const MessagePage = ({
  title,
  children,
  actions,
  details,
  illustration = 'generic',
}: MessagePageProps) => (
  <div className={cx('page')}>
    <Illustration name={illustration} />
    <h1 className={cx('title')} tabIndex={-1}>
      {title}
    </h1>
    <div className={cx('text')}>{children}</div>
    {actions === undefined ? null : <div className={cx('actions')}>{actions}</div>}
    {details === undefined ? null : <pre className={cx('details')}>{details}</pre>}
  </div>
);
