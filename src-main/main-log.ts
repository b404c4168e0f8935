import path from 'node:path';
import log from 'electron-log/node';

const maxLogBytes = 5 * 1024 * 1024;

export interface MainLog {
  info(message: string, details?: unknown): void;
  warn(message: string, details?: unknown): void;
  error(message: string, details?: unknown): void;
}

/** Main's own log, beside the server's; nothing goes to the console, which belongs to whoever started us. */
export function openMainLog(dataDir: string): MainLog {
  const logger = log.create({ logId: 'main' });
  logger.transports.console.level = false;
  logger.transports.file.level = 'info';
  logger.transports.file.maxSize = maxLogBytes;
  logger.transports.file.resolvePathFn = () => path.join(dataDir, 'logs', 'main.log');
  return {
    info: (message, details) => logger.info(message, ...presentDetails(details)),
    warn: (message, details) => logger.warn(message, ...presentDetails(details)),
    error: (message, details) => logger.error(message, ...presentDetails(details)),
  };
}

const secretKey = /password|token|authorization|cookie|secret|e-?mail/iu;

function presentDetails(details: unknown): unknown[] {
  return details === undefined ? [] : [redact(details)];
}

/** Takes secrets out of what goes into the log, by the names they are kept under. */
export function redact(details: unknown): unknown {
  if (details instanceof Error) return { name: details.name, message: details.message, stack: details.stack };
  if (Array.isArray(details)) return details.map(redact);
  if (typeof details !== 'object' || details === null) return details;
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, secretKey.test(key) ? '[removed]' : redact(value)]),
  );
}
