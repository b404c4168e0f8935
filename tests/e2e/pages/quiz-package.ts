import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';

/** One item of the package; without a right option it cannot be imported as it is. */
interface Item {
  readonly text: string;
  readonly options: readonly [string, string];
  readonly right: 1 | 2 | null;
}

/** Three that can be imported, two of them the same, and two that have to be mended. */
const ITEMS: readonly Item[] = [
  { text: 'Which way does a lee shore lie?', options: ['Downwind', 'Upwind'], right: 1 },
  { text: 'Which way does a lee shore lie?', options: ['Downwind', 'Upwind'], right: 1 },
  { text: 'What does a bowline make?', options: ['A loop', 'A splice'], right: 1 },
  { text: 'Fenders hang outside the hull.', options: ['Yes', 'No'], right: null },
  { text: 'An anchor holds by weight alone.', options: ['So it is', 'By no means'], right: null },
];

export const QUIZ = {
  fileName: 'harbour-quiz.zip',
  found: ITEMS.length,
  importable: ITEMS.filter(({ right }) => right !== null).length,
  /** Their numbers as the screen says them, from 1. */
  rejected: ITEMS.flatMap(({ right }, at) => (right === null ? [at + 1] : [])),
} as const;

const itemXml = ({ text, options, right }: Item, at: number): string => {
  const labels = options.map(
    (option, index) =>
      `<response_label ident="${index + 1}"><material><mattext>${option}</mattext></material></response_label>`,
  );
  const key =
    right === null
      ? ''
      : `<respcondition><conditionvar><varequal respident="r">${right}</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`;
  return `<item ident="i${at}" title="Item ${at}"><presentation><material><mattext>${text}</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${labels.join('')}</render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="100" varname="SCORE"/></outcomes>${key}</resprocessing></item>`;
};

/** Writes a package as learning platforms export it. @returns its path. */
export function writeQuizPackage(folder: string): string {
  const quiz = `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment title="Harbour"><section ident="root_section">${ITEMS.map(itemXml).join('')}</section></assessment></questestinterop>`;
  const manifest =
    '<?xml version="1.0" encoding="UTF-8"?><manifest identifier="m"><resources><resource identifier="q" type="imsqti_xmlv1p2" href="q/q.xml"><file href="q/q.xml"/></resource></resources></manifest>';
  const file = path.join(folder, QUIZ.fileName);
  writeFileSync(file, zipSync({ 'imsmanifest.xml': strToU8(manifest), 'q/q.xml': strToU8(quiz) }));
  return file;
}
