import { hash, verify, type Algorithm } from '@node-rs/argon2';

const ARGON2ID: Algorithm = 2;
/** OWASP's minimum for argon2id; about 22 ms (security.md F6). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: ARGON2ID } as const;

/** A valid hash of nothing anyone knows: unknown accounts take as long as wrong passwords. */
let decoy: Promise<string> | null = null;

/** argon2id with its parameters and salt, as a PHC string. Runs on a native thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** True when the password fits; takes the same time when there is no hash to compare with. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  decoy ??= hashPassword('no account has this password');
  await verify(await decoy, password);
  return false;
}
