import type { ReactNode } from 'react';
import { bindClasses } from './bind-classes.ts';
import { Formula } from './formula.tsx';
import { splitMath } from './math-segments.ts';
import classes from './question-text.module.css';

const cx = bindClasses(classes);

export interface QuestionTextProps {
  /** Plain text; blank lines part paragraphs, \( \), \[ \] and $$ hold TeX. */
  text: string;
  /** inline: no paragraphs, for options and list rows. */
  inline?: boolean;
  className?: string;
}

/** Text of a question or an answer, with its formulas drawn; what cannot be drawn stays as written. */
export function QuestionText({ text, inline = false, className }: QuestionTextProps) {
  const draw = (part: string): ReactNode[] =>
    splitMath(part).map((segment, index) =>
      segment.kind === 'text' ? (
        segment.text
      ) : (
        <Formula
          key={`${index} ${segment.source}`}
          tex={segment.tex}
          source={segment.source}
          isBlock={segment.isBlock && !inline}
        />
      ),
    );
  if (inline) return <span className={className}>{draw(text)}</span>;
  const paragraphs = text.split(/\n\s*\n/u);
  return (
    <div className={className}>
      {paragraphs.map((paragraph, index) => (
        <p key={`${index} ${paragraph}`} className={cx('paragraph')}>
          {draw(paragraph)}
        </p>
      ))}
    </div>
  );
}
