import { commands } from 'vitest/browser';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import type { NativeEvent, NativeEventData } from '#shared/bridge/native-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { HandlerResult } from '#shared/contract/types.ts';
import { syncContract } from '#shared/contract/sync.ts';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import './school-in-page.ts';

type Routes = typeof syncContract;
type Request = Parameters<LecternBridge['request']>[0];
type Response = Awaited<ReturnType<LecternBridge['request']>>;

/** What a hub and this device would answer, by the names of the contract; a test brings what it is about. */
export type SyncAnswers = {
  [K in keyof Routes]?: (asked: {
    /** What stood for the parameter of the path. */
    readonly param: string;
    readonly body: unknown;
  }) => HandlerResult<Routes[K]> | Promise<HandlerResult<Routes[K]>>;
};

export interface SyncStage {
  /** Method and path of every call about synchronisation, oldest first. */
  readonly calls: string[];
  /** Files that were saved, by their names; they are saved unless the test says otherwise. */
  readonly files: Map<string, string>;
  /** False: the person closes the dialog. */
  savesFiles: boolean;
  /** Sends the page an event of the desktop. */
  readonly emit: <E extends NativeEvent>(event: E, data: NativeEventData<E>) => void;
}

const isName = (name: string): name is keyof Routes => Object.hasOwn(syncContract, name);

const matchers = Object.entries(syncContract).map(([name, { method, path }]) => ({
  name,
  method,
  path: new RegExp(`^${path.replace(/\{\w+\}/gu, '([^/]+)')}$`, 'u'),
}));

const refusal = (error: AppError): Response => ({
  status: error.status,
  headers: {},
  body: {
    message: error.message,
    code: error.code,
    request_id: 'test',
    ...(error.fields === undefined ? {} : { errors: error.fields }),
  },
});

/**
 * Stands in for the preload: calls about synchronisation get the answers of the test, as typed by the
 * contract, and everything else goes to the school in vitest's process.
 */
export const connectSync = (answers: SyncAnswers): SyncStage => {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const stage: SyncStage = {
    calls: [],
    files: new Map(),
    savesFiles: true,
    emit: (event, data) => listeners.get(event)?.forEach((listener) => listener(data)),
  };
  const answerOf = async ({ method, path, body }: Request): Promise<Response | undefined> => {
    for (const matcher of matchers) {
      const match = matcher.method === method ? matcher.path.exec(path) : null;
      if (match === null || !isName(matcher.name)) continue;
      stage.calls.push(`${method} ${path}`);
      const answer = answers[matcher.name];
      if (answer === undefined) return refusal(new AppError('NOT_FOUND', 'The test has no answer to this.'));
      try {
        const { status, body: sent } = await answer({ param: match[1] ?? '', body });
        // Through JSON, as everything that crosses the bridge.
        return { status, headers: {}, body: JSON.parse(JSON.stringify(sent)) };
      } catch (error) {
        if (error instanceof AppError) return refusal(error);
        throw error;
      }
    }
    return undefined;
  };
  const desktop = {
    platform: 'test',
    request: async (request: Request): Promise<unknown> => {
      const { method, path, body } = request;
      return (
        (await answerOf(request)) ??
        commands.schoolRequest({ method, path, ...(body === undefined ? {} : { body }) })
      );
    },
    native: (command: string, input: { suggestedName: string; bytes: Uint8Array }) => {
      if (command !== 'files.save') return Promise.resolve(undefined);
      if (stage.savesFiles) stage.files.set(input.suggestedName, new TextDecoder().decode(input.bytes));
      return Promise.resolve({ saved: stage.savesFiles, name: input.suggestedName });
    },
    on: (event: string, listener: (data: unknown) => void) => {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return () => known.delete(listener);
    },
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
  return stage;
};

/** A device that is up to date; a test names only what it is about. */
export const syncStatus = (changes: Partial<SyncStatus> = {}): SyncStatus => ({
  role: 'device',
  state: 'idle',
  hub_url: 'https://hub.northfield.example',
  device_name: 'Library laptop 3',
  last_sync_at: new Date(Date.now() - 4 * 60_000).toISOString(),
  next_sync_at: null,
  clock_offset_ms: 300,
  error: null,
  waiting: [],
  refused: [],
  attempts: [],
  is_hub_key_other: false,
  waiting_count: changes.waiting?.length ?? 0,
  refused_count: changes.refused?.length ?? 0,
  conflict_count: 0,
  device_waiting_count: changes.waiting?.length ?? 0,
  withheld_count: 0,
  carry_over: null,
  blobs: { to_send: 0, to_fetch: 0 },
  ...changes,
});
