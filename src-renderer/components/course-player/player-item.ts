import type { ItemKind } from '#shared/contract/course-items.ts';
import type { QuestionType } from '#shared/contract/question-types.ts';
import type { MediaKind } from '#shared/domain/media/kinds.ts';
import type { MediaRef } from '#renderer/lib/media.ts';

/** A file that an item shows or offers. */
export interface PlayerMedia {
  readonly media_file_id: number;
  readonly name: string;
  readonly kind: MediaKind;
  readonly size: number;
  /** Null for a file of the own library: it is played by its row, also while the hub has not got it. */
  readonly sha256: string | null;
  readonly duration_ms: number | null;
  readonly captions: string | null;
  readonly poster: string | null;
}

export interface PlayerQuestion {
  readonly question_id: number;
  readonly title: string;
  readonly type: QuestionType;
  readonly mark: number;
  readonly image: string | null;
  readonly image_alt: string;
  readonly options: readonly {
    readonly option: number;
    readonly text: string;
    readonly image: string | null;
    readonly image_alt: string;
  }[];
}

/** One line of the outline as a learner sees it, with how the item is taken. */
export interface PlayerOutlineItem {
  readonly item_id: number;
  readonly section_id: number;
  readonly kind: ItemKind;
  readonly title: string;
  readonly duration_minutes: number;
  readonly is_required: boolean;
  readonly is_graded: boolean;
}

export interface PlayerSection {
  readonly id: number;
  readonly parent_id: number | null;
  readonly title: string;
  readonly description: string;
}

/** One item as a learner takes it: its text, files and questions, and no key. */
export interface PlayerItem extends PlayerOutlineItem {
  readonly description: string;
  /** A document as text: of a lesson its text, of an assignment its instructions. */
  readonly document: string | null;
  readonly media: PlayerMedia | null;
  readonly resources: readonly PlayerMedia[];
  /** Files of the library that the document names. */
  readonly document_media: readonly PlayerMedia[];
  readonly questions: readonly PlayerQuestion[];
  readonly assignment: readonly { readonly no: number; readonly prompt: string; readonly points: number }[];
  /** Percent; null where none has to be reached. */
  readonly score_to_reach: number | null;
  readonly weight: number;
  /** 0 = without end. */
  readonly attempts_allowed: number;
  readonly is_shuffled: boolean;
  readonly due_at: string | null;
  readonly due_time_zone: string | null;
  readonly due_days: number | null;
}

/** How a file is asked for: a learner by its hash, its author by its row. */
export const refOf = ({ media_file_id, sha256, name }: PlayerMedia): MediaRef =>
  sha256 === null ? { media_file_id } : { sha256, name };
