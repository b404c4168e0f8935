import { create } from 'zustand';

/** How many calls that may change something have been sent or answered; more means that what was read is old. */
export const useWriteCount = create<{ readonly count: number }>(() => ({ count: 0 }));

export const writeCount = (): number => useWriteCount.getState().count;

/** The transport reports here before such a call and after it. */
export const reportWrite = (): void => useWriteCount.setState(({ count }) => ({ count: count + 1 }));
