import type { ImportFormat } from './parsed-file.ts';
import type { QuestionDraft } from './question-rules.ts';

/** The formats that questions can be written in, the one that keeps everything first. */
export const EXPORT_FORMATS = [
  'lectern',
  'qti21',
  'moodle-xml',
  'gift',
  'aiken',
  'csv',
  'xlsx',
] as const satisfies readonly ImportFormat[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What of a question may have no place in a format. */
export const EXPORT_LOSSES = [
  'mark',
  'images',
  'tags',
  'folder',
  'feedback',
  'option_feedback',
  'solution',
  'pinned',
  'lines',
  'question',
] as const;
export type ExportLoss = (typeof EXPORT_LOSSES)[number];

/** At most so many questions in one file: what unpacks a package takes no more parts, and a sheet is built whole. */
export const MAX_EXPORTED: Readonly<Record<ExportFormat, number>> = {
  lectern: 200_000,
  qti21: 15_000,
  'moodle-xml': 200_000,
  gift: 200_000,
  aiken: 200_000,
  csv: 200_000,
  xlsx: 20_000,
};

/** What losses are judged by; of its files only how many there are. */
export type ExportedQuestion = Omit<QuestionDraft, 'images' | 'solution'> & {
  readonly images: number;
  /** With a worked solution that is no image. */
  readonly hasSolution?: boolean;
};

type Carried = Exclude<ExportLoss, 'question' | 'lines'>;

const lost: Readonly<Record<Carried, (question: ExportedQuestion) => boolean>> = {
  mark: ({ mark }) => mark !== 1,
  images: ({ images }) => images > 0,
  tags: ({ tags }) => tags.length > 0,
  folder: ({ folderPath }) => folderPath.length > 0,
  feedback: ({ feedback }) => feedback.correct !== '' || feedback.incorrect !== '',
  option_feedback: ({ optionFeedback = [] }) => optionFeedback.some((text) => text !== ''),
  solution: ({ hasSolution = false }) => hasSolution,
  pinned: ({ isLastPinned }) => isLastPinned === true,
};

/** What stands in no format but our own. */
const OURS = ['option_feedback', 'solution'] as const satisfies readonly Carried[];

const notCarried: Readonly<Record<ExportFormat, readonly Carried[]>> = {
  lectern: [],
  qti21: OURS,
  'moodle-xml': ['pinned', ...OURS],
  gift: ['mark', 'pinned', ...OURS],
  aiken: ['mark', 'images', 'tags', 'folder', 'feedback', 'pinned', ...OURS],
  csv: ['images', 'pinned', ...OURS],
  xlsx: ['images', 'pinned', ...OURS],
};

/** A text that Aiken takes for one of its own signs. */
export const looksLikeAiken = (text: string): boolean => /^(?:[A-Z][.)](?:\s|$)|ANSWER\s*:)/i.test(text);

/** What of a question a format cannot carry; `question` when it cannot carry the question at all. */
export function lossesOf(format: ExportFormat, question: ExportedQuestion): ExportLoss[] {
  if (format === 'aiken') {
    const isHeld = question.type === 'multiple-choice' && question.correct !== null;
    if (!isHeld || looksLikeAiken(question.title.trim())) return ['question'];
  }
  const losses: ExportLoss[] = notCarried[format].filter((what) => lost[what](question));
  const hasLines = [question.title, ...question.options].some((text) => text.includes('\n'));
  return format === 'aiken' && hasLines ? [...losses, 'lines'] : losses;
}
