import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Keys whose values never reach a log, at any depth that we log. */
const SECRET_PATHS = [
  ...['password', 'token', 'authorization', 'cookie', 'email', 'password_hash'].flatMap((key) => [
    key,
    `*.${key}`,
    `*.*.${key}`,
  ]),
  // `err.code` is what went wrong; elsewhere a code is something to sign in with.
  'code',
  'body.code',
  'input.code',
  'setup_code',
  // PostgreSQL quotes the row that it refuses.
  'err.detail',
  'err.where',
];

/** A structured log into a file, without secrets. */
export function createLog(file: string | null, level = 'info'): Logger {
  const options = { level, redact: { paths: SECRET_PATHS, censor: '[removed]' }, base: null };
  if (file === null) return pino({ ...options, enabled: false });
  const destination = pino.destination({ dest: file, mkdir: true, sync: true });
  // A full disk must not end the server: it says so in its answers, and the log cannot.
  destination.on('error', () => undefined);
  return pino(options, destination);
}

/** The log of a hub: one JSON object per line on stdout. */
export const createConsoleLog = (
  level = 'info',
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ level, redact: { paths: SECRET_PATHS, censor: '[removed]' }, base: null }, destination);
