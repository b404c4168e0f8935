import type { ItemKind } from '#shared/contract/course-items.ts';
import type { MediaKind } from '../media/kinds.ts';
import type { VersionKey } from '../exams/version-content.ts';
import type { HeldContent } from './held-question.ts';
import type { Placed } from './places.ts';

export interface DraftSection extends Placed {
  readonly parentId: number | null;
  readonly title: string;
  readonly description: string;
  /** What it lost a race against, for a copy that a hub made of it. */
  readonly copyOf: number | null;
}

/** A file of the author's library, as it is now. */
export interface DraftMedia {
  readonly mediaFileId: number;
  readonly name: string;
  readonly kind: MediaKind;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
  /** Null while the file is on its way to the hub. */
  readonly sha256: string | null;
  readonly durationMs: number | null;
  /** WebVTT. */
  readonly captions: string | null;
  readonly poster: string | null;
}

/** A file that is named and is not in the library any more. */
export interface MissingMedia {
  readonly mediaFileId: number;
  readonly isMissing: true;
}

export interface AssignmentQuestion {
  readonly prompt: string;
  /** Hundredths. */
  readonly points: number;
  readonly solution: string;
  readonly feedbackCorrect: string;
  readonly feedbackPartial: string;
  readonly feedbackIncorrect: string;
}

/** How an item is taken: nothing of it is in its content, so that another day or weight sends no lesson anew. */
export interface ItemTerms {
  /** 0 is untimed. */
  readonly durationMinutes: number;
  readonly isRequired: boolean;
  readonly isGraded: boolean;
  /** Hundredths of a percent. */
  readonly scoreToReach: number | null;
  readonly weight: number;
  /** 0 = without end. */
  readonly attemptsAllowed: number;
  readonly isShuffled: boolean;
  readonly dueAt: number | null;
  readonly dueTimeZone: string | null;
  readonly dueDays: number | null;
}

/** A question that a quiz or practice test holds, as it was when it was taken. */
export interface HeldQuestion {
  readonly content: HeldContent;
  readonly key: VersionKey;
  /** Hundredths. */
  readonly mark: number;
}

/** One item of a draft with all that it says. */
export interface DraftItem extends Placed, ItemTerms {
  readonly sectionId: number;
  readonly kind: ItemKind;
  readonly title: string;
  readonly description: string;
  /** DocumentText: canonical JSON. */
  readonly document: string | null;
  readonly media: DraftMedia | MissingMedia | null;
  readonly resources: readonly (DraftMedia | MissingMedia)[];
  /** Files of the library that the document names. */
  readonly documentMedia: readonly (DraftMedia | MissingMedia)[];
  /** Of a quiz or practice test, in their order. */
  readonly questions: readonly HeldQuestion[];
  /** How many of them say something else in the library today. */
  readonly changedQuestions: number;
  readonly assignmentQuestions: readonly AssignmentQuestion[];
  readonly copyOf: number | null;
  /** Of the draft. */
  readonly version: number;
}

export const isMissing = (media: DraftMedia | MissingMedia): media is MissingMedia => 'isMissing' in media;
