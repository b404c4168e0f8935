import { commands } from 'vitest/browser';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import type { PageRequest, PageResponse, SeededExam, SeedOptions } from './server-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    startServer: () => Promise<void>;
    actAs: (role: 'Student' | 'Instructor') => Promise<void>;
    stopServer: () => Promise<void>;
    apiRequest: (request: PageRequest) => Promise<PageResponse>;
    seedExam: (options: SeedOptions) => Promise<SeededExam>;
    advanceServerClock: (ms: number) => Promise<void>;
  }
}

type Request = Parameters<LecternBridge['request']>[0];

export interface PageServer {
  /** Every request so far, oldest first. */
  readonly requests: readonly Request[];
  /** Called before a request goes on: it may wait, and it may throw. */
  intercept: (hook: ((request: Request) => Promise<void> | void) | null) => void;
  /** What the page asked of the desktop. */
  readonly native: readonly string[];
}

/** Stands in for the preload: the page then speaks with the real server in vitest's process. */
export const connectPage = (): PageServer => {
  const requests: Request[] = [];
  const native: string[] = [];
  let hook: ((request: Request) => Promise<void> | void) | null = null;
  const desktop = {
    platform: 'test',
    request: async (request: Request) => {
      requests.push(request);
      await hook?.(request);
      const { method, path, body } = request;
      return commands.apiRequest({ method, path, ...(body === undefined ? {} : { body }) });
    },
    native: (command: string) => {
      native.push(command);
      return Promise.resolve(undefined);
    },
    on: () => () => undefined,
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
  return {
    requests,
    native,
    intercept: (next) => {
      hook = next;
    },
  };
};

/** Takes the stand-in away again. */
export const disconnectPage = (): void => {
  Reflect.deleteProperty(window, 'lectern');
};
