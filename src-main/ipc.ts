import { randomUUID } from 'node:crypto';
import {
  apiRequestSchema,
  apiResponseSchema,
  type ApiRequest,
  type ApiResponse,
} from '#shared/bridge/api-message.ts';
import { bridgeCallSchema, type BridgeReply } from '#shared/bridge/channel.ts';
import { checkMessage } from '#shared/bridge/json.ts';
import { BridgeRefusal } from './bridge-refusal.ts';
import { refuseSender, type IpcSender } from './ipc-sender.ts';
import type { NativeCommandTable } from './native-command-table.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

export interface BridgeHandlerOptions {
  readonly isKnownWindow: (webContentsId: number) => boolean;
  readonly request: (windowId: number, request: ApiRequest) => Promise<ApiResponse>;
  readonly commands: NativeCommandTable;
  readonly now: () => number;
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void;
}

export interface BridgeHandler {
  handle(event: IpcSender, call: unknown): Promise<BridgeReply>;
  forget(windowId: number): void;
}

const callsPerSecond = 240;
const maxPendingCalls = 512;

/** The one entry from pages into main: who calls, how much, how often, and is it well formed. */
export function createBridgeHandler(options: BridgeHandlerOptions): BridgeHandler {
  const buckets = new Map<number, TokenBucket>();
  const pending = new Map<number, number>();

  function bucketOf(windowId: number): TokenBucket {
    const known = buckets.get(windowId);
    if (known !== undefined) return known;
    const created = createTokenBucket(callsPerSecond, options.now);
    buckets.set(windowId, created);
    return created;
  }

  async function answer(windowId: number, message: unknown): Promise<BridgeReply> {
    const parsed = bridgeCallSchema.safeParse(message);
    if (!parsed.success) throw new BridgeRefusal(400, 'Malformed call');
    const call = parsed.data;
    if (call.kind === 'native') {
      return { ok: true, value: await options.commands.run(call.command, windowId, call.input) };
    }
    const request = apiRequestSchema.safeParse(call.request);
    if (!request.success) return { ok: true, value: refusedRequest(400, 'Malformed request') };
    return {
      ok: true,
      value: apiResponseSchema.parse(await options.request(windowId, toApiRequest(request.data))),
    };
  }

  return {
    async handle(event, message) {
      const refusal = refuseSender(event, options.isKnownWindow);
      if (refusal !== undefined) {
        options.report('refused a bridge call', { refusal, url: event.senderFrame?.url ?? null });
        return refused(403, 'Not allowed');
      }
      const windowId = event.sender.id;
      const waiting = pending.get(windowId) ?? 0;
      const limit = !bucketOf(windowId).take() || waiting >= maxPendingCalls;
      const size = limit ? undefined : checkMessage(message);
      const early = limit ? { status: 429, message: 'Too many calls' } : sizeRefusal(size);
      if (early !== undefined) return refusedCall(message, early.status, early.message);
      pending.set(windowId, waiting + 1);
      try {
        return await answer(windowId, message);
      } catch (error) {
        if (error instanceof BridgeRefusal) return refused(error.status, error.message);
        const reply = refused(500, 'Something went wrong');
        options.report('a bridge call failed', { id: reply.error.id, error });
        return reply;
      } finally {
        pending.set(windowId, (pending.get(windowId) ?? 1) - 1);
      }
    },
    forget(windowId) {
      buckets.delete(windowId);
      pending.delete(windowId);
    },
  };
}

function sizeRefusal(
  size: ReturnType<typeof checkMessage> | undefined,
): { status: number; message: string } | undefined {
  if (size === undefined || size.ok) return undefined;
  return { status: size.reason === 'not plain data' ? 400 : 413, message: `The message is ${size.reason}` };
}

/** API calls are refused with an API answer, so that the page handles one kind of refusal. */
function refusedCall(message: unknown, status: number, text: string): BridgeReply {
  const isRequest =
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'request';
  return isRequest ? { ok: true, value: refusedRequest(status, text) } : refused(status, text);
}

function refused(status: number, message: string): Extract<BridgeReply, { ok: false }> {
  return { ok: false, error: { status, message, id: randomUUID() } };
}

const codeByStatus: Readonly<Record<number, string>> = {
  400: 'MALFORMED',
  413: 'TOO_LARGE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/** An API answer made by main itself, in the shape of the server's errors. */
export function refusedRequest(status: number, message: string): ApiResponse {
  const code = codeByStatus[status] ?? 'INTERNAL';
  return { status, headers: {}, body: { message, code, request_id: randomUUID() } };
}

function toApiRequest({ headers, ...rest }: ReturnType<typeof apiRequestSchema.parse>): ApiRequest {
  const present = Object.entries(headers ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...rest, headers: Object.fromEntries(present) };
}
