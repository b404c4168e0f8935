import type { ImportFeedback } from './parsed-file.ts';
import { joinParagraphs } from './text.ts';

/** One option as a source file describes it: its text, whether it is right, and what is said when it is chosen. */
export type OptionFeedback = { option: string; right: boolean; feedback: string };

/**
 * The feedback of a question whose source keeps one text per option, and one for all cases (`general`).
 * Differing texts of wrong options are kept apart by the option they belong to.
 */
export function feedbackOfOptions(
  options: readonly OptionFeedback[],
  general: string,
  whenRight = '',
  whenWrong = '',
): ImportFeedback {
  const right: string[] = [];
  const wrong: OptionFeedback[] = [];
  let wrongOptions = 0;
  for (const entry of options) {
    if (entry.right) right.push(entry.feedback);
    else {
      wrongOptions++;
      if (entry.feedback !== '') wrong.push(entry);
    }
  }
  if (wrong.length === 0) {
    return {
      correct: joinParagraphs([...right, whenRight, general]),
      incorrect: joinParagraphs([whenWrong, general]),
    };
  }
  const first = wrong[0]?.feedback ?? '';
  const same = wrong.length === wrongOptions && wrong.every((entry) => entry.feedback === first);
  const incorrect = same ? first : wrong.map((entry) => `${entry.option}: ${entry.feedback}`).join('\n');
  return {
    correct: joinParagraphs([...right, whenRight, general]),
    incorrect: joinParagraphs([incorrect, whenWrong, general]),
  };
}
