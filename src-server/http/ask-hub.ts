import { buildPath, type TransportRequest } from '#shared/contract/client.ts';
import { onlyReads } from '#shared/contract/define.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { HubAccess, HubAnswer } from '../sync/control.ts';
import type { MountedEndpoint } from './mounted-endpoint.ts';
import type { RawInput } from './read-input.ts';

/** How long an answer waits for the rows that it changed. */
const PULL_PATIENCE_MS = 3000;

/** Of the hub's headers, those that belong to the answer and not to the line. */
const PASSED_ON = ['cache-control', 'content-disposition', 'content-type', 'retry-after'] as const;

/** Said where the rows of this computer are older than the answer: the next round brings them. */
const OLDER_ROWS = { 'x-lectern-rows': 'older' } as const;

/** What a person asks of the hub, by way of their computer. */
export interface Question {
  readonly mounted: MountedEndpoint;
  /** Null where the endpoint is public. */
  readonly userId: number | null;
  /** Validated, so that its parts are what the endpoint declares. */
  readonly input: RawInput;
  readonly idempotencyKey: string | null;
}

function requestOf({ mounted: { endpoint }, input, idempotencyKey }: Question): TransportRequest {
  const parts = input as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  return {
    method: endpoint.method,
    path: buildPath(endpoint, { params: parts.params, query: parts.query }),
    headers: idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
    body: input.body,
  };
}

const isPassedOn = (name: string): boolean => PASSED_ON.some((passed) => passed === name);

/**
 * Only the hub decides this: it is asked in the person's own name, or, where nobody has signed in, in the
 * computer's, and checks everything once more. After a change the computer pulls before it answers, so that
 * a list of its own rows shows what was just written.
 */
export async function askHub(hub: HubAccess | null, question: Question): Promise<HubAnswer> {
  try {
    return await asked(hub, question);
  } catch (error) {
    const { unavailable } = question.mounted.endpoint;
    const isSilent = error instanceof AppError && error.code === 'UNAVAILABLE';
    throw isSilent && unavailable !== undefined
      ? new AppError('UNAVAILABLE', unavailable, { extra: error.extra, cause: error })
      : error;
  }
}

async function asked(hub: HubAccess | null, question: Question): Promise<HubAnswer> {
  if (hub === null) throw new AppError('UNAVAILABLE', "This needs the institution's server.");
  const { endpoint } = question.mounted;
  const request = requestOf(question);
  const { userId } = question;
  const answer =
    userId === null
      ? await hub.callPublic(request)
      : await hub.call(userId, request, (status) => endpoint.responses[status] === 'bytes');
  const isChange = !onlyReads(endpoint);
  const isPulled = !isChange || (await hub.pull(PULL_PATIENCE_MS));
  const headers = Object.entries(answer.headers).filter(([name]) => isPassedOn(name));
  return {
    status: answer.status,
    headers: { ...Object.fromEntries(headers), ...(isPulled ? {} : OLDER_ROWS) },
    body: answer.body,
  };
}
