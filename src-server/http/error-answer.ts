import type { z } from 'zod';
import { AppError, type ErrorBody, type ErrorCode } from '#shared/contract/errors.ts';
import { constraintOf } from '../db/dialect.ts';
import { isFull, isNotWritable, isUnreadable } from '../db/unusable-data.ts';
import type { Log } from '../log.ts';
import type { ApiAnswer } from './api-call.ts';

/** A request that does not fit its schema: field path to messages. */
export function fieldMessages(error: z.ZodError): Record<string, string[]> {
  // A key may be called `toString` or `__proto__`: an object would have those already.
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
    const name = issue.path.length === 0 ? '_' : issue.path.map(String).join('.');
    fields.set(name, [...(fields.get(name) ?? []), issue.message]);
  }
  return Object.fromEntries(fields);
}

const CONSTRAINTS: Readonly<
  Record<Exclude<ReturnType<typeof constraintOf>, null>, readonly [ErrorCode, string]>
> = {
  unique: ['DUPLICATE', 'This already exists.'],
  'foreign-key': ['CONFLICT', 'Something this refers to no longer exists.'],
  check: ['VALIDATION_FAILED', 'A value is outside what is allowed.'],
  'not-null': ['VALIDATION_FAILED', 'A value is missing.'],
  full: ['STORAGE_FULL', 'Not saved: the disk is full. Free some space and try again.'],
};

/** What a disk refuses, whether the database, a file, a backup or a key was to be written. */
function ofDisk(error: unknown): AppError | null {
  if (isFull(error)) return new AppError(...CONSTRAINTS.full, { cause: error });
  if (isNotWritable(error))
    return new AppError(
      'STORAGE_FAILED',
      'Not saved: the disk, or the folder of the data, is read-only or may not be written. Tell who looks after this computer.',
      { cause: error },
    );
  if (isUnreadable(error))
    return new AppError(
      'STORAGE_FAILED',
      'The disk, or the file of the data, is damaged. Tell who looks after this computer: a backup can be restored.',
      { cause: error },
    );
  return null;
}

export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const constraint = constraintOf(error);
  if (constraint === null) return ofDisk(error);
  const [code, message] = CONSTRAINTS[constraint];
  return new AppError(code, message, { cause: error });
}

/** The one place where errors become HTTP: known ones as they are, the rest as 500 without internals. */
export function errorAnswer(error: unknown, requestId: string, log: Log): ApiAnswer {
  const known = toAppError(error);
  if (known === null || known.status >= 500) log.error({ requestId, err: error }, 'request failed');
  const body: ErrorBody = {
    ...known?.extra,
    message: known?.message ?? 'An internal server error occurred. Please try again later.',
    code: known?.code ?? 'INTERNAL',
    ...(known?.fields === undefined
      ? {}
      : {
          errors: Object.fromEntries(Object.entries(known.fields).map(([name, list]) => [name, [...list]])),
        }),
    request_id: requestId,
  };
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  };
  if (known?.retryAfterMs !== undefined) {
    headers['retry-after'] = String(Math.max(1, Math.ceil(known.retryAfterMs / 1000)));
  }
  return { status: known?.status ?? 500, headers, body };
}
