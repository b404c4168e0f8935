import { useEffect, useRef } from 'react';
import { bindClasses } from './bind-classes.ts';
import classes from './formula.module.css';

const cx = bindClasses(classes);

export interface FormulaProps {
  readonly tex: string;
  /** What is shown until it is drawn, and where it cannot be. */
  readonly source: string;
  readonly isBlock: boolean;
}

/** A formula, drawn once its code is here; what cannot be drawn stays as written. */
export function Formula({ tex, source, isBlock }: FormulaProps) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const { renderFormula } = await import('./render-formula.ts');
      const element = host.current;
      if (isCurrent && element !== null) renderFormula(tex, element, source, isBlock);
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [tex, source, isBlock]);
  return (
    <span ref={host} className={cx('formula', isBlock && 'block')} data-formula>
      {source}
    </span>
  );
}
