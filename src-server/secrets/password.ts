import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify, type Algorithm } from '@node-rs/argon2';
import { FairQueue } from '../fair-queue.ts';

const ARGON2ID: Algorithm = 2;
/** OWASP's minimum for argon2id; about 22 ms (security.md F6). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: ARGON2ID } as const;
/** Slower than on the hub: who steals a computer has all the time to guess (security.md F6). */
const DEVICE_COST = { ...COST, memoryCost: 65_536, timeCost: 3 } as const;

/** Native threads are four, and one of them stays free for files. */
const MAX_THREADS = 3;

/** The one place where passwords are worked on: by clients in turn, and never more at a time than there are cores. */
export const hashing = new FairQueue({ atOnce: Math.min(MAX_THREADS, availableParallelism()) });

/** A valid hash of nothing anyone knows: unknown accounts take as long as wrong passwords. */
let decoy: Promise<string> | null = null;

/** argon2id with its parameters and salt, as a PHC string. Runs on a native thread. */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run('own', () => hash(password, COST));

/** The same for whoever has still to prove who they are: in the turn that the limiter gives their client. */
export const hashPasswordInTurn = (
  turn: (work: () => Promise<string>) => Promise<string>,
  password: string,
): Promise<string> => turn(() => hash(password, COST));

/** What lets its person in on a device without the hub. */
export const hashForDevice = (password: string): Promise<string> =>
  hashing.run('own', () => hash(password, DEVICE_COST));

/** 32 bytes of a code that somebody types, as slowly as a device compares passwords. */
export const deriveKey = (code: string, salt: Uint8Array): Promise<Uint8Array> =>
  hashing.run('own', () => hashRaw(code, { ...DEVICE_COST, salt, outputLen: 32 }));

/**
 * True when the password fits; takes the same time when there is no hash to compare with. Only in a
 * turn that the limiter gives: it says whether the password may be looked at.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  decoy ??= hash('no account has this password', COST);
  await verify(await decoy, password);
  return false;
}
