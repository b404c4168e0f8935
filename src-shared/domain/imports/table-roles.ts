/** What a column of somebody's table can hold; several may hold an option each. */
export const COLUMN_ROLES = [
  'question',
  'type',
  'option',
  'options',
  'correct',
  'mark',
  'feedback',
  'feedback_correct',
  'feedback_incorrect',
  'tags',
  'folder',
] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A table whose headings are not Lectern's own: its first row, and some rows below it to recognise it by. */
export interface TableHead {
  readonly headings: readonly string[];
  readonly samples: readonly (readonly string[])[];
}

/** What each column of a table holds; null is not read. */
export type TableColumnRoles = readonly (ColumnRole | null)[];

const fold = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** By the words that authors use, most telling first; each is tried on the whole folded heading. */
const WORDS: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'feedback_correct',
    /^(correct|right) (answer )?(feedback|comment|explanation)$|^feedback (if )?(correct|right)$/,
  ],
  [
    'feedback_incorrect',
    /^(incorrect|wrong) (answer )?(feedback|comment|explanation)$|^feedback (if )?(incorrect|wrong)$/,
  ],
  [
    'correct',
    /^(correct|right) (answers?|options?|choices?|response|letter|number|index|key)$|^(correct|key|answer key|solution|answer|right|richtig|richtige antwort|losung|reponse correcte|bonne reponse|respuesta correcta|correcta)$/,
  ],
  ['type', /^(question )?(type|kind|format)$|^(fragetyp|typ|tipo)$/],
  [
    'question',
    /^(question|questions|question text|question title|question stem|question body|stem|prompt|item|item text|text|title|problem|frage|fragetext|pregunta|domanda|pytanie)$/,
  ],
  [
    'options',
    /^(options|choices|answers|alternatives|answer options|answer choices|possible answers|antworten|respuestas|reponses|opciones)$/,
  ],
  [
    'option',
    /^(option|choice|answer|alternative|distractor|response|antwort|opcion|respuesta|reponse|opt|ans|incorrect answer|wrong answer|incorrect|wrong) ?([a-h]|\d{1,2}|one|two|three|four|five)$|^[a-h]$/,
  ],
  ['mark', /^(mark|marks|point|points|score|weight|grade|question mark|default grade|punkte|puntos|note)$/],
  [
    'feedback',
    /^(feedback|explanation|rationale|comment|comments|justification|general feedback|erklarung|explicacion|explication|answer explanation|reason)$/,
  ],
  ['tags', /^(tag|tags|label|labels|keyword|keywords|schlagworte|etiquetas)$/],
  [
    'folder',
    /^(folder|category|categories|topic|subject|chapter|unit|section|module|kategorie|thema|tema|categorie)$/,
  ],
];

const SINGLE: ReadonlySet<ColumnRole> = new Set(COLUMN_ROLES.filter((role) => role !== 'option'));

/** What the columns of a table probably hold, by their headings. */
export function recogniseColumns(headings: readonly string[]): TableColumnRoles {
  const taken = new Set<ColumnRole>();
  const roles = headings.map((heading): ColumnRole | null => {
    const words = fold(heading);
    const role = WORDS.find(([one, pattern]) => !taken.has(one) && pattern.test(words))?.[0] ?? null;
    if (role !== null && SINGLE.has(role)) taken.add(role);
    return role;
  });
  // "Answer" alone is the key where options stand beside it, and the one option list where none do.
  return roles;
}

/** Why a table cannot be read by these columns, in words; null where it can. */
export function columnsProblem(columns: TableColumnRoles): string | null {
  for (const role of SINGLE) {
    if (columns.filter((one) => one === role).length > 1) {
      return `Two columns are chosen for the same thing. Choose one column for each, except for options.`;
    }
  }
  if (!columns.includes('question')) return 'Choose the column that holds the text of the question.';
  if (columns.includes('option') && columns.includes('options')) {
    return 'Choose either one column with all options or a column for each option, not both.';
  }
  return null;
}

/** The headings as one text, by which their columns are remembered. */
export const headingsKey = (headings: readonly string[]): string => headings.map(fold).join('\u0001');
