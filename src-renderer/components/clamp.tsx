import { bindClasses } from './bind-classes.ts';
import classes from './clamp.module.css';
import { QuestionText } from './question-text.tsx';

const cx = bindClasses(classes);

export interface ClampProps {
  children: string;
  lines?: 1 | 2 | 3;
  /** Draws formulas, for the text of a question. */
  withMath?: boolean;
}

/** Text of at most some lines, whole on hover. */
export function Clamp({ children, lines = 2, withMath = false }: ClampProps) {
  return (
    <span className={cx('clamp')} style={{ WebkitLineClamp: lines }} title={children}>
      {withMath ? <QuestionText inline text={children} /> : children}
    </span>
  );
}
