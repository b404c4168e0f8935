import type { Ref } from 'react';
import type { PracticeAnswer } from '#shared/domain/courses/practice.ts';
import type { MediaControls } from '#renderer/components/media/media-player.tsx';

/** What becomes of a lesson, and of what any item shows, while somebody takes it. Places are in milliseconds. */
export interface ItemRun {
  /** Where its recording begins. */
  readonly startAt: number;
  readonly controls: Ref<MediaControls>;
  readonly onTime: (position: number) => void;
  readonly onJump: (position: number) => void;
  readonly onPause: () => void;
  readonly onLength: (length: number) => void;
  /** Its text was read to the end. */
  readonly onRead: () => void;
  readonly onFileOpened: (mediaFileId: number) => void;
}

/** What marking said to a hand-in: null where it is not told. */
export interface HandedIn {
  readonly answers: ReadonlyMap<number, PracticeAnswer>;
  /** Who has not spoken yet: the hub, that this computer is not, or a marker; in a preview nobody will. */
  readonly waitsFor: 'hub' | 'mark' | 'nobody' | null;
  readonly percent: number | null;
  readonly points: number | null;
  readonly maxPoints: number | null;
  readonly isReached: boolean | null;
  readonly correctCount: number | null;
  readonly questionCount: number;
  /** It came after the tries were used up: kept, and not counted. */
  readonly isBeyond: boolean;
}

/** The questions of a quiz or practice test while somebody answers them; nothing typed is lost by a reload. */
export interface QuestionsRun {
  readonly answerOf: (questionId: number) => PracticeAnswer;
  readonly put: (questionId: number, answer: PracticeAnswer) => void;
  /** Marked at once, and so not changed any more. */
  readonly checked: ReadonlySet<number>;
  readonly onCheck: (questionId: number) => void;
  /** The question that is shown, from 0. */
  readonly at: number;
  readonly onGo: (at: number) => void;
  readonly flagged: ReadonlySet<number>;
  readonly onFlag: (questionId: number, isFlagged: boolean) => void;
  /** The last one; undefined while another try is under way, and before the first. */
  readonly handedIn: HandedIn | undefined;
  readonly bestPercent: number | null;
  /** Null where there is no end of them. */
  readonly attemptsLeft: number | null;
  readonly isSending: boolean;
  /** Why it could not be handed in. */
  readonly problem: string | undefined;
  readonly onHandIn: () => void;
  readonly onAgain: () => void;
}

/** A practice test that runs against its clock. */
export interface TestRun extends QuestionsRun {
  /** When it was begun, by the clock of this computer; null before that. */
  readonly startedAt: number | null;
  /** The order of its questions follows from it. */
  readonly seed: number;
  readonly onBegin: () => void;
}

/** An assignment while somebody works on it. */
export interface AssignmentRun {
  readonly answers: ReadonlyMap<number, string>;
  readonly onAnswer: (no: number, text: string) => void;
  /** It was handed in: what was said stays as it is. */
  readonly isLocked: boolean;
}

/** What the player of an item tells whoever keeps it; nothing of it where an item is only looked at. */
export interface PlayerRun {
  readonly item: ItemRun;
  readonly questions?: TestRun | undefined;
  readonly assignment?: AssignmentRun | undefined;
}
