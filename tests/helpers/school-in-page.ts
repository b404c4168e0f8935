import { commands } from 'vitest/browser';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import type { SchoolResponse } from './school-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    startSchool: (kind: 'empty' | 'demo') => Promise<void>;
    stopSchool: () => Promise<void>;
    enterSchool: (role: string) => Promise<void>;
    schoolRequest: (request: { method: string; path: string; body?: unknown }) => Promise<SchoolResponse>;
  }
}

type Request = Parameters<LecternBridge['request']>[0];

/** Called before a request goes on: it may wait, and it may throw. */
type Hook = (request: Request) => Promise<void> | void;

/** Stands in for the preload: the page speaks with a real school in vitest's process. */
export const connectSchool = (
  hook: Hook = () => undefined,
  native: (command: string, input: unknown) => unknown = () => undefined,
): void => {
  const desktop = {
    platform: 'test',
    request: async (request: Request) => {
      await hook(request);
      const { method, path, body } = request;
      return commands.schoolRequest({ method, path, ...(body === undefined ? {} : { body }) });
    },
    native: (command: string, input: unknown) => Promise.resolve(native(command, input)),
    on: () => () => undefined,
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
};

/** Takes the stand-in away again. */
export const disconnectSchool = (): void => {
  Reflect.deleteProperty(window, 'lectern');
};
