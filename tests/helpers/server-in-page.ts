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

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);

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
      const sent =
        body instanceof Uint8Array ? { bytes: toBase64(body) } : body === undefined ? {} : { body };
      const answer = await commands.apiRequest({ method, path, ...sent });
      return answer.bytes === undefined ? answer : { ...answer, body: fromBase64(answer.bytes) };
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
