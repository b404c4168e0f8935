import { AppError } from '#shared/contract/errors.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { parseCopyTitle } from '#shared/domain/sync/titles.ts';

/** Takes back what has been done. */
export type Undo = () => Promise<void>;

export interface Sides<K extends ConflictCopy['kind'], D> {
  readonly kind: K;
  /** The draft that lost, under its own title again. */
  readonly mine: D;
  /** The one that stands; undefined when it is gone. */
  readonly theirs: D | undefined;
  /** Ends the conflict with this draft, in place of the one that stands. */
  readonly keep: (chosen: D) => Promise<Undo>;
  /** Lets go of the copy. */
  readonly drop: () => Promise<Undo>;
}

/** The title of a copy without the words that say that it is one. */
export const ownTitle = (title: string): string => parseCopyTitle(title)?.title ?? title;

const isGone = (error: unknown): boolean => error instanceof AppError && error.status === 404;

/** What is loaded, or nothing where it is gone. */
export const orGone = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

/** Lets go of the copy once the chosen draft is written; going back undoes both. */
export const thenDrop = async (writing: Promise<Undo>, drop: () => Promise<Undo>): Promise<Undo> => {
  const putBack = await writing;
  const restore = await drop();
  return async () => {
    await restore();
    await putBack();
  };
};
