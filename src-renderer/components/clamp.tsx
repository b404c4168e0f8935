import { bindClasses } from './bind-classes.ts';
import classes from './clamp.module.css';

const cx = bindClasses(classes);

export interface ClampProps {
  children: string;
  lines?: 1 | 2 | 3;
}

/** Text of at most some lines, whole on hover. */
export function Clamp({ children, lines = 2 }: ClampProps) {
  return (
    <span className={cx('clamp')} style={{ WebkitLineClamp: lines }} title={children}>
      {children}
    </span>
  );
}
