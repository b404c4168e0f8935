import type { ImportFormat } from '#shared/domain/imports/parsed-file.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { excerpt } from '#shared/domain/imports/text.ts';
import { writeAikenQuestion } from './formats/aiken-write.ts';
import { writeGift } from './formats/gift-write.ts';
import { writeMoodleXml } from './formats/moodle-write.ts';
import { writeCsv, writeXlsx } from './formats/table-write.ts';

/** A question that the chosen format cannot hold; `index` is its place among the questions to export, from 0. */
type SkippedQuestion = { index: number; title: string; reason: string };

/** A finished export: the file, what was left out, and what the format could not carry. */
export type ExportedFile = {
  bytes: Uint8Array;
  mime: string;
  extension: string;
  written: number;
  skipped: SkippedQuestion[];
  warnings: string[];
};

const kinds: Record<ImportFormat, { mime: string; extension: string }> = {
  gift: { mime: 'text/plain; charset=utf-8', extension: 'gift' },
  aiken: { mime: 'text/plain; charset=utf-8', extension: 'txt' },
  'moodle-xml': { mime: 'application/xml', extension: 'xml' },
  csv: { mime: 'text/csv; charset=utf-8', extension: 'csv' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
};

type Loss = {
  carriedBy: readonly ImportFormat[];
  isLost: (question: QuestionDraft) => boolean;
  what: string;
};

const losses: readonly Loss[] = [
  { carriedBy: ['moodle-xml', 'csv', 'xlsx'], isLost: (question) => question.mark !== 1, what: 'The marks' },
  { carriedBy: ['gift', 'moodle-xml'], isLost: (question) => question.images.length > 0, what: 'The images' },
  {
    carriedBy: ['gift', 'moodle-xml', 'csv', 'xlsx'],
    isLost: (question) => question.tags.length > 0,
    what: 'The tags',
  },
  {
    carriedBy: ['gift', 'moodle-xml', 'csv', 'xlsx'],
    isLost: (question) => question.folderPath.length > 0,
    what: 'The folders',
  },
  {
    carriedBy: ['gift', 'moodle-xml', 'csv', 'xlsx'],
    isLost: (question) => question.feedback.correct !== '' || question.feedback.incorrect !== '',
    what: 'The feedback',
  },
];

function lossWarnings(format: ImportFormat, questions: readonly QuestionDraft[]): string[] {
  return losses
    .filter((loss) => !loss.carriedBy.includes(format))
    .map((loss) => ({ what: loss.what, count: questions.filter(loss.isLost).length }))
    .filter(({ count }) => count > 0)
    .map(
      ({ what, count }) =>
        `${what} of ${count} ${count === 1 ? 'question' : 'questions'} have no place in this format.`,
    );
}

/** Writes questions in a format that `parseFile` reads back as the same questions, as far as the format can hold them. */
export async function exportQuestions(
  format: ImportFormat,
  questions: readonly QuestionDraft[],
): Promise<ExportedFile> {
  const skipped: SkippedQuestion[] = [];
  const done = async (content: string | Uint8Array): Promise<ExportedFile> => ({
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ...kinds[format],
    written: questions.length - skipped.length,
    skipped,
    warnings: lossWarnings(format, questions),
  });
  switch (format) {
    case 'gift':
      return done(writeGift(questions));
    case 'moodle-xml':
      return done(writeMoodleXml(questions));
    case 'csv':
      return done(writeCsv(questions));
    case 'xlsx':
      return done(await writeXlsx(questions));
    case 'aiken':
      return done(writeAiken(questions, skipped));
  }
}

function writeAiken(questions: readonly QuestionDraft[], skipped: SkippedQuestion[]): string {
  const texts: string[] = [];
  questions.forEach((question, index) => {
    const written = writeAikenQuestion(question);
    if (written.ok) texts.push(written.text);
    else skipped.push({ index, title: excerpt(question.title), reason: written.reason });
  });
  return texts.join('\n');
}
