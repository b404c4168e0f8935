import type { ItemKind } from '#shared/contract/course-items.ts';

/** A lesson, quiz, practice test or assignment as a file says it. */
export interface FoundItem {
  readonly kind: ItemKind;
  readonly title: string;
  readonly minutes: number;
  readonly description: string;
  /** A document as text; null where the file says no more than the title. */
  readonly document: string | null;
}

export interface FoundSection {
  readonly title: string;
  /** The section before it that it stands in, by its number in the list; null at the top. */
  readonly parent: number | null;
  readonly items: readonly FoundItem[];
}

/** What is not taken: where it stands in the file, and why. */
export interface NotTaken {
  readonly place: string;
  readonly reason: string;
}

/** What a file says of a course: every row or block of it is taken, or named. */
export interface FoundOutline {
  readonly sections: readonly FoundSection[];
  readonly named: readonly NotTaken[];
  /** Rows or blocks of the file; as many as were taken and named. */
  readonly found: number;
  readonly taken: number;
}

export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 4000;
export const MAX_MINUTES = 24 * 60;

/** A text as one line that fits a title. */
export const titleOf = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_TITLE).toWellFormed().trim();

/** One outline of several files. */
export function joined(outlines: readonly FoundOutline[]): FoundOutline {
  const sections: FoundSection[] = [];
  for (const one of outlines) {
    const first = sections.length;
    for (const section of one.sections)
      sections.push({ ...section, parent: section.parent === null ? null : section.parent + first });
  }
  return {
    sections,
    named: outlines.flatMap((one) => one.named),
    found: outlines.reduce((sum, one) => sum + one.found, 0),
    taken: outlines.reduce((sum, one) => sum + one.taken, 0),
  };
}
