import { z } from 'zod';

/** Every error code the server sends, with its HTTP status (wire.md, "Shapes"). */
export const ERROR_STATUS = {
  MALFORMED: 400,
  INVALID_CREDENTIALS: 401,
  SESSION_REQUIRED: 401,
  SESSION_EXPIRED: 401,
  DEVICE_UNKNOWN: 401,
  /** The second step of a sign-in took too long, or too many tries: it begins again. */
  CHALLENGE_OVER: 401,
  /** Password or code once more before money leaves; the answer says `reauth`, and the session goes on. */
  FRESH_PROOF_REQUIRED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  ABILITY_MISSING: 403,
  /** To a computer: the password was right, and `second_step` says what the sign-in waits for. */
  SECOND_STEP_REQUIRED: 403,
  /** Nothing else before a second factor is set up. */
  SECOND_FACTOR_REQUIRED: 403,
  /** Password or code once more; the session goes on. */
  REAUTHENTICATION_REQUIRED: 403,
  ACCOUNT_UNVERIFIED: 403,
  ACCOUNT_UNAPPROVED: 403,
  /** The password of an account once, before a provider may speak for its person. */
  PASSWORD_REQUIRED: 403,
  DEVICE_REVOKED: 403,
  /** A browser sits this exam in the Safe Exam Browser, with settings that it allows. */
  SAFE_BROWSER_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  VERSION_CONFLICT: 409,
  HUB_WENT_BACK: 409,
  ILLEGAL_STATE: 409,
  ATTEMPT_CLOSED: 409,
  /** It is written at another computer; it has to be released there, or by staff, and moved. */
  ATTEMPT_ELSEWHERE: 409,
  /** An exam that was interrupted takes no answer before staff let it go on. */
  STAFF_REQUIRED: 409,
  DUPLICATE: 409,
  IN_USE: 409,
  CANCELLED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  VALIDATION_FAILED: 422,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  STORAGE_FULL: 503,
  STORAGE_FAILED: 503,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The error body of every endpoint. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * The one way to refuse: thrown by services, mapped to HTTP in one place on the server,
 * rebuilt from the body by the client.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Messages by field, for forms. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  /** Milliseconds to wait before a retry makes sense (429 and 503). */
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
  /** Further keys of the body, where a document's answer has them: `data`, `total`. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      fields?: Readonly<Record<string, readonly string[]>> | undefined;
      retryAfterMs?: number | undefined;
      requestId?: string | undefined;
      extra?: Readonly<Record<string, unknown>> | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = details.fields;
    this.retryAfterMs = details.retryAfterMs;
    this.requestId = details.requestId;
    this.extra = details.extra;
  }
}

/** True for a code of the closed union; anything else came from a proxy or another version. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);
