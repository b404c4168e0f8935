import { Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './sync-badge.module.css';
import { useSyncWords } from './use-sync-words.ts';

const cx = bindClasses(classes);

interface SyncBadgeProps {
  /** fact: a line of the sidebar; mark: its sign alone; chip: of the bar at the top, where something is left to say, its sign and number on a phone. */
  readonly variant: 'fact' | 'mark' | 'chip';
}

/** How far this device and the hub agree; leads to everything about it. Nothing where there is nothing to say of it. */
export const SyncBadge = ({ variant }: SyncBadgeProps) => {
  const words = useSyncWords();
  if (words === undefined || (variant === 'chip' && words.standing === 'current')) return null;
  const { Icon, text, hint, standing, count } = words;
  const isBad = standing === 'refused' || standing === 'blocked' || standing === 'turned-away';
  return (
    <>
      <Tooltip label={variant === 'fact' ? hint : `${text}. ${hint}`} position="right">
        <Link
          to="/Sync"
          className={cx('badge', variant, isBad && 'bad')}
          aria-label={variant === 'fact' ? undefined : text}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          {variant === 'mark' ? null : <span className={cx('words')}>{text}</span>}
          {variant === 'chip' && count !== undefined ? <span className={cx('number')}>{count}</span> : null}
        </Link>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {text}. {hint}
      </span>
    </>
  );
};
