const names: Record<string, string> = {
  calculated: 'Calculated',
  calculatedmulti: 'Calculated multiple-choice',
  calculatedsimple: 'Simple calculated',
  cloze: 'Cloze (embedded answers)',
  coderunner: 'CodeRunner',
  ddimageortext: 'Drag-and-drop onto image',
  ddmarker: 'Drag-and-drop marker',
  ddwtos: 'Drag-and-drop into text',
  formulas: 'Formulas',
  gapselect: 'Select-missing-words',
  matching: 'Matching',
  multianswer: 'Cloze (embedded answers)',
  numerical: 'Numerical',
  ordering: 'Ordering',
  random: 'Random',
  randomsamatch: 'Random short-answer matching',
  stack: 'STACK',
};

/** The sentence for a question whose type Lectern does not have. */
export function unsupportedType(type: string): string {
  return unsupportedKind(names[type] ?? `“${type}”`);
}

/** The same for a kind of question by the name that people give it. */
export function unsupportedKind(name: string): string {
  return `${name} questions cannot be imported; Lectern has multiple-choice, true-false and open questions. Rewrite it as one of these.`;
}
