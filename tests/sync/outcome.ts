import { AppError } from '#shared/contract/errors.ts';
import { Crash, Lost } from './faults.ts';

/**
 * How something in a random history ended, in a word. @throws what no history may end with.
 * @param isPutBack whether the hub went back and nobody has said so: only then may anybody notice it
 */
export async function outcomeOf(work: () => Promise<unknown>, isPutBack: boolean): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof Crash) return `crash of the ${error.victim}`;
    if (error instanceof Lost) return 'lost';
    // An old request from before a restore, or a hub in another history: said, and cured by the next hello.
    if (error instanceof AppError && error.code === 'VERSION_CONFLICT') return 'another history';
    // A piece of a file that had arrived before.
    if (error instanceof AppError && error.code === 'CONFLICT') return 'out of order';
    // A message that came late, when nobody listened for its answer any more.
    if (error instanceof AppError && error.code === 'MALFORMED') return 'refused as a whole';
    if (error instanceof AppError && error.code === 'DEVICE_REVOKED') return 'revoked';
    // An answer without a body says no more about a file.
    if (error instanceof AppError && error.code === 'FORBIDDEN') return 'takes no files';
    // A copy that registered after the backup to which the hub went back.
    if (error instanceof AppError && error.code === 'DEVICE_UNKNOWN') return 'unknown to the hub';
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return 'registered anew';
    if (isPutBack && error instanceof AppError && error.code === 'HUB_WENT_BACK') return 'hub went back';
    throw error;
  }
}
