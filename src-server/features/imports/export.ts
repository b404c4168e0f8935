import type { ExportFormat } from '#shared/domain/imports/export-formats.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { writeAikenQuestion } from './formats/aiken-write.ts';
import { GiftWriter } from './formats/gift-write.ts';
import { LecternWriter } from './formats/lectern-write.ts';
import { MoodleWriter } from './formats/moodle-write.ts';
import { Qti2Writer } from './formats/qti2-write.ts';
import { CsvWriter, XlsxWriter } from './formats/table-write.ts';
import type { Emit } from './formats/zip-writer.ts';

/** The type and the ending of a file of each format. */
export const EXPORT_KINDS: Readonly<Record<ExportFormat, { mime: string; extension: string }>> = {
  lectern: { mime: 'application/zip', extension: 'lectern.zip' },
  qti21: { mime: 'application/zip', extension: 'zip' },
  gift: { mime: 'text/plain; charset=utf-8', extension: 'gift' },
  aiken: { mime: 'text/plain; charset=utf-8', extension: 'txt' },
  'moodle-xml': { mime: 'application/xml', extension: 'xml' },
  csv: { mime: 'text/csv; charset=utf-8', extension: 'csv' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
};

/** Writes one question after the other; what is ready is handed on at once. */
export interface QuestionWriter {
  /** False when the format cannot hold this question. */
  add(question: QuestionDraft): boolean;
  end(): Promise<void>;
}

interface FormatWriter {
  add(question: QuestionDraft): void;
  end?(): void | Promise<void>;
}

function formatWriter(format: Exclude<ExportFormat, 'aiken'>, emit: Emit): FormatWriter {
  const encoder = new TextEncoder();
  const emitText = (text: string) => emit(encoder.encode(text));
  switch (format) {
    case 'lectern':
      return new LecternWriter(emit);
    case 'qti21':
      return new Qti2Writer(emit);
    case 'gift':
      return new GiftWriter(emitText);
    case 'moodle-xml':
      return new MoodleWriter(emitText);
    case 'csv':
      return new CsvWriter(emitText);
    case 'xlsx':
      return new XlsxWriter(emit);
  }
}

function aikenWriter(emit: Emit): QuestionWriter {
  let isFirst = true;
  return {
    add: (question) => {
      const written = writeAikenQuestion(question);
      if (!written.ok) return false;
      emit(new TextEncoder().encode(isFirst ? written.text : `\n${written.text}`));
      isFirst = false;
      return true;
    },
    end: () => Promise.resolve(),
  };
}

/** Writes questions in a format that `parseFile` reads back as the same questions, as far as the format can hold them. */
export function questionWriter(format: ExportFormat, emit: Emit): QuestionWriter {
  if (format === 'aiken') return aikenWriter(emit);
  const writer = formatWriter(format, emit);
  return {
    add: (question) => {
      writer.add(question);
      return true;
    },
    end: async () => writer.end?.(),
  };
}

/** A finished export of a few questions; `skipped` are their places, from 0. */
export interface ExportedFile {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly skipped: readonly number[];
}

/** A few questions as a file, in memory. */
export async function exportQuestions(
  format: ExportFormat,
  questions: readonly QuestionDraft[],
): Promise<ExportedFile> {
  const chunks: Uint8Array[] = [];
  const writer = questionWriter(format, (chunk) => chunks.push(chunk));
  const skipped = questions.flatMap((question, index) => (writer.add(question) ? [] : [index]));
  await writer.end();
  return {
    bytes: new Uint8Array(Buffer.concat(chunks)),
    extension: EXPORT_KINDS[format].extension,
    skipped,
  };
}
