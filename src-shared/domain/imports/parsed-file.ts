import type { TableColumnRoles, TableHead } from './table-roles.ts';

/** A table of somebody's own, and what its columns were taken for. */
export type ForeignTable = TableHead & { readonly columns: TableColumnRoles };

/** The file formats questions can be read from; `qti21` is 2.2 too. */
export type ImportFormat =
  | 'gift'
  | 'aiken'
  | 'moodle-xml'
  | 'csv'
  | 'xlsx'
  | 'qti12'
  | 'qti21'
  | 'bbq-text'
  | 'lectern';

/** The question types Lectern has. */
export type ImportQuestionType = 'multiple-choice' | 'true-false' | 'open_ended';

/** The text of a question in which an embedded image stands. */
export type ImagePlace = 'title' | 'feedback' | `option-${number}`;

/** An image that came inside the file; its text holds the marker of `imageMarker(ref)` where it stood. */
export type ImportImage = {
  ref: string;
  alt: string;
  mime: string;
  bytes: Uint8Array;
  where: ImagePlace;
};

/** What the student reads after a right and after a wrong answer. */
export type ImportFeedback = { correct: string; incorrect: string };

/** A question that can be stored as it is. `index` counts all questions found, importable or not, from 0. */
export type ImportableQuestion = {
  index: number;
  line: number | null;
  title: string;
  type: ImportQuestionType;
  options: string[];
  correct: number | null;
  mark: number;
  feedback: ImportFeedback;
  tags: string[];
  folderPath: string[];
  images: ImportImage[];
  /** What a student reads who chose an option, by option; absent where nothing is said of single options. */
  optionFeedback?: string[];
  /** The last option stays last where options are shuffled; absent where it does not. */
  isLastPinned?: true;
  /** A PDF with the worked solution; one that is an image stands among the images, in the feedback. */
  solution?: Uint8Array;
};

/** What is known of a question that cannot be imported as it is, in Lectern's terms. */
export type RejectedDraft = Omit<ImportableQuestion, 'index' | 'line'>;

/**
 * A question that was found and cannot be imported; `type` is the source's own name for its type, `draft` what
 * somebody can begin to mend it from.
 */
export type Rejection = {
  index: number;
  line: number | null;
  title: string;
  type: string;
  reason: string;
  draft?: RejectedDraft;
};

/** Something the author should know about a question (`index`) or the whole file (`index` null). */
export type ImportWarning = { index: number | null; line: number | null; message: string };

/** All that was found in a file; `total` is always `items.length + rejected.length`. */
export type ParsedFile = {
  format: ImportFormat;
  total: number;
  items: ImportableQuestion[];
  rejected: Rejection[];
  warnings: ImportWarning[];
  /** Of a table whose headings are not Lectern's own. */
  table?: ForeignTable;
};

/** A parsed file, or why the file as a whole cannot be read. */
export type ParseOutcome =
  | { ok: true; file: ParsedFile }
  | { ok: false; reason: string; table?: ForeignTable };

/** The preview of a file: the counts and everything that would not be imported. */
export type InspectReport = {
  format: ImportFormat;
  total: number;
  importable: number;
  rejected: Rejection[];
  warnings: ImportWarning[];
};

/** The preview that belongs to a parsed file. */
export function toInspectReport(file: ParsedFile): InspectReport {
  return {
    format: file.format,
    total: file.total,
    importable: file.items.length,
    rejected: file.rejected.map(({ draft: _draft, ...rejection }) => rejection),
    warnings: file.warnings,
  };
}
