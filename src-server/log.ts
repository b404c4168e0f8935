import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Keys whose values never reach a log, at any depth that we log. */
const SECRET_PATHS = ['password', 'token', 'authorization', 'cookie', 'email', 'password_hash'].flatMap(
  (key) => [key, `*.${key}`, `*.*.${key}`],
);

/** A structured log into a file, without secrets. */
export function createLog(file: string | null, level = 'info'): Logger {
  const options = { level, redact: { paths: SECRET_PATHS, censor: '[removed]' }, base: null };
  return file === null
    ? pino({ ...options, enabled: false })
    : pino(options, pino.destination({ dest: file, mkdir: true, sync: true }));
}
