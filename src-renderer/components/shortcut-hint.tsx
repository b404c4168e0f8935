import { Kbd } from '@mantine/core';
import { bindClasses } from './bind-classes.ts';
import classes from './shortcut-hint.module.css';

const cx = bindClasses(classes);

export interface ShortcutHintProps {
  /** Pressed together, in this order: ['Ctrl', 'K']. */
  keys: readonly string[];
  /** What they do, said after the caps. */
  children?: string;
}

/** Key caps with what they do. */
export function ShortcutHint({ keys, children }: ShortcutHintProps) {
  return (
    <span className={cx('root')}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children === undefined ? null : <span className={cx('words')}>{children}</span>}
    </span>
  );
}
