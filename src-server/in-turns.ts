import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '#shared/domain/steps.ts';
import { FairQueue, QueueFull } from './fair-queue.ts';
import { refuse } from './refuse.ts';

/** So long everybody else waits, and for no more than a step beyond it. */
const TURN_MS = 3;
/** A turn of the event loop that took longer had something to do: what is being saved takes a few of them. */
const BUSY_MS = 0.25;
/** After so many turns of others it goes on all the same. */
const MOST_TURNS = 25;
/** What one person may have waiting; more was clicked by mistake. */
const WAITING = 4;

/** To be awaited after each piece of some milliseconds at most. */
export type Pause = () => Promise<void>;

/** One for the process, as its event loop is: two pieces in one turn would be twice as long. */
const line = new FairQueue({ atOnce: 1, waitingPerKey: WAITING });

function pauses(): Pause {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      const before = performance.now();
      await nextTurn();
      if (performance.now() - before < BUSY_MS) break;
    }
    began = performance.now();
  };
}

/**
 * Does what would hold everybody up at one go in pieces, and lets what is saved meanwhile go first. One of these is done
 * at a time, people in turn. @param key whose work it is @throws RATE_LIMITED where theirs waits already
 */
export async function inTurns<T>(key: string, work: (pause: Pause) => Promise<T>): Promise<T> {
  try {
    return await line.run(key, () => work(pauses()));
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return refuse('RATE_LIMITED', 'This is being worked out for you already. Wait until it is there.');
  }
}

/** Runs steps, with a pause wherever one may be. */
export async function stepByStep<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
