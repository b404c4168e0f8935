import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Without the letters and digits that are read for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;
const COOKIE = 'lectern_setup';
const HEADER = 'x-lectern-setup-code';

/** A code of 58 bits to be read from a console and typed. */
export const newSetupCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** What a code is recognised by, however it is typed. */
export const setupCodeHash = (code: string): string => createHash('sha256').update(plain(code)).digest('hex');

export interface SetupGuardOptions {
  /** Of the code; null where nobody knows one, so that nobody comes first. */
  readonly codeHash: string | null;
  readonly isSetUp: () => Promise<boolean>;
  /** True when people reach this server over HTTPS. */
  readonly isSecure: boolean;
}

export interface SetupGuard {
  /** The reason why this request may not pass, or undefined. */
  refuse(request: Request): Promise<string | undefined>;
  /** Answers the link with the code: the browser that opened it may create the institution. */
  enter(code: string): Response;
}

function cookieOf(request: Request): string {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
}

/**
 * Before there is an institution, whoever comes first would become its administrator. On a hub the
 * first must know the code that its console, or the command that made the institution, showed. No path is
 * compared: nothing at all can be changed without the code until the institution exists.
 */
export function createSetupGuard({ codeHash, isSetUp, isSecure }: SetupGuardOptions): SetupGuard {
  const expected = codeHash === null ? null : Buffer.from(codeHash);
  let isDone = false;
  const knows = (given: string): boolean =>
    expected !== null && timingSafeEqual(Buffer.from(setupCodeHash(given)), expected);
  return {
    async refuse(request) {
      if (isDone || request.method === 'GET' || request.method === 'HEAD') return undefined;
      if (knows(request.headers.get(HEADER) ?? cookieOf(request))) return undefined;
      isDone = await isSetUp();
      if (isDone) return undefined;
      return 'This hub is being set up. Open the link with the set-up code that was shown where it was made.';
    },
    enter(given) {
      if (!knows(given)) return new Response('This is not the set-up code of this hub.', { status: 403 });
      const cookie = `${COOKIE}=${plain(given)}; Path=/api; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      return new Response(null, {
        status: 303,
        headers: { location: '/', 'set-cookie': cookie, 'cache-control': 'no-store' },
      });
    },
  };
}
