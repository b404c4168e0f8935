import { createHash, randomInt } from 'node:crypto';
import { isSameText, ServerSecret } from './server-secrets.ts';

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

const TOO_MANY = 'Too many wrong set-up codes came from here. Wait a quarter of an hour and try again.';

export interface SetupGuardOptions {
  /** Of the code; null where nobody knows one, so that nobody comes first. */
  readonly codeHash: string | null;
  readonly isSetUp: () => Promise<boolean>;
  /** True when people reach this server over HTTPS. */
  readonly isSecure: boolean;
}

export interface SetupGuard {
  /** The reason why this request may not pass, or undefined. */
  refuse(request: Request, address: string): Promise<string | undefined>;
  /** Answers the link with the code: the browser that opened it may create the institution. */
  enter(code: string, address: string): Promise<Response>;
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
  const secret = new ServerSecret('setup code');
  let isDone = false;
  // Who says nothing has guessed nothing.
  const knows = async (given: string, address: string): Promise<boolean | 'later'> =>
    codeHash !== null &&
    given !== '' &&
    secret.look(address, () => isSameText(setupCodeHash(given), codeHash));
  return {
    async refuse(request, address) {
      if (isDone || request.method === 'GET' || request.method === 'HEAD') return undefined;
      const known = await knows(request.headers.get(HEADER) ?? cookieOf(request), address);
      if (known === true) return undefined;
      isDone = await isSetUp();
      if (isDone) return undefined;
      if (known === 'later') return TOO_MANY;
      return 'This hub is being set up. Open the link with the set-up code that was shown where it was made.';
    },
    async enter(given, address) {
      const known = await knows(given, address);
      if (known === 'later') return new Response(TOO_MANY, { status: 429 });
      if (!known) return new Response('This is not the set-up code of this hub.', { status: 403 });
      const cookie = `${COOKIE}=${plain(given)}; Path=/api; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      return new Response(null, {
        status: 303,
        headers: { location: '/', 'set-cookie': cookie, 'cache-control': 'no-store' },
      });
    },
  };
}
