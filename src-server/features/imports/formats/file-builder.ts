import { importLimits } from '#shared/domain/imports/limits.ts';
import type {
  ImportableQuestion,
  ImportFormat,
  ImportWarning,
  ParsedFile,
  ParseOutcome,
  RejectedDraft,
  Rejection,
} from '#shared/domain/imports/parsed-file.ts';
import { checkDraft, type QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { draftWithText } from '#shared/domain/imports/item-fixes.ts';
import { excerpt, normaliseText } from '#shared/domain/imports/text.ts';

/**
 * Collects what a parser finds. Every question passes through `add` or `reject` exactly once,
 * which is what makes "found = importable + rejected" true for every format.
 */
export class FileBuilder {
  readonly #file: ParsedFile;
  readonly #notes = new Map<string, number>();
  readonly #byIndex = new Map<number, ImportableQuestion>();
  #suppressed = 0;

  constructor(format: ImportFormat) {
    this.#file = { format, total: 0, items: [], rejected: [], warnings: [] };
  }

  /** How many questions were found so far; also the index the next one gets. */
  get found(): number {
    return this.#file.total;
  }

  /** Nothing was said of the file yet. */
  get isSilent(): boolean {
    return this.#file.warnings.length === 0 && this.#notes.size === 0;
  }

  /** A package says only while it is read of which version it is. */
  set format(format: ImportFormat) {
    this.#file.format = format;
  }

  get isFull(): boolean {
    return this.#file.total > importLimits.questions;
  }

  /** Takes a question; one that breaks a rule of the product becomes a rejection with the rule as its reason. */
  add(line: number | null, draft: QuestionDraft, sourceType: string, warnings: readonly string[] = []): void {
    const checked = checkDraft(draft);
    if (!checked.ok) {
      this.reject(line, draft.title, sourceType, checked.reason, draft);
      return;
    }
    const index = this.#file.total++;
    const item = { index, line, ...checked.question };
    this.#file.items.push(item);
    this.#byIndex.set(index, item);
    for (const message of warnings) this.#warn({ index, line, message });
    for (const message of checked.warnings) this.#warn({ index, line, message });
  }

  /** Says of a question that was taken where it lies, and what its mark is multiplied with. */
  place(index: number, folderPath: string[], weight: number): void {
    const item = this.#byIndex.get(index);
    if (item === undefined) return;
    item.folderPath = folderPath;
    const mark = Math.round(item.mark * weight * 100) / 100;
    if (mark > 0 && mark <= importLimits.maxMark) item.mark = mark;
  }

  /** @param draft what somebody may begin to mend it from, where more than its text is known. */
  reject(line: number | null, title: string, type: string, reason: string, draft?: RejectedDraft): void {
    const known = draft ?? draftWithText(title);
    const rejection: Rejection = {
      index: this.#file.total++,
      line,
      title: excerpt(title),
      type,
      reason,
      draft: { ...known, title: normaliseText(known.title.slice(0, importLimits.titleChars)) },
    };
    this.#file.rejected.push(rejection);
  }

  /** A warning about the file, or about something in it that is no question. */
  warn(line: number | null, message: string): void {
    this.#warn({ index: null, line, message });
  }

  /** A remark that is the same for many questions: it becomes one warning with their number. */
  note(message: string): void {
    this.#notes.set(message, (this.#notes.get(message) ?? 0) + 1);
  }

  outcome(): ParseOutcome {
    if (this.isFull) {
      return {
        ok: false,
        reason: `The file holds more than ${importLimits.questions.toLocaleString('en-GB')} questions. Split it into smaller files.`,
      };
    }
    const { warnings } = this.#file;
    if (this.#suppressed > 0)
      warnings.push({
        index: null,
        line: null,
        message: `${this.#suppressed} further warnings are not listed.`,
      });
    for (const [message, count] of this.#notes) {
      warnings.push({
        index: null,
        line: null,
        message: `${message} (${count} ${count === 1 ? 'question' : 'questions'})`,
      });
    }
    return { ok: true, file: this.#file };
  }

  #warn(warning: ImportWarning): void {
    if (this.#file.warnings.length >= importLimits.warnings) this.#suppressed++;
    else this.#file.warnings.push(warning);
  }
}
