import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Draws one formula into an element; source KaTeX cannot read is shown as it was written. */
export const renderFormula = (tex: string, element: HTMLElement, source: string, isBlock: boolean): void => {
  try {
    katex.render(tex, element, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxExpand: 200,
      maxSize: 20,
      output: 'htmlAndMathml',
    });
  } catch {
    element.textContent = source;
    element.dataset['formula'] = 'failed';
  }
};
