import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { commands } from 'vitest/browser';
import { useFeedbackStore } from '#renderer/components/feedback-store.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import type { SchoolRequest, SchoolResponse } from './school-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    startSchool: (kind: 'empty' | 'demo') => Promise<void>;
    stopSchool: () => Promise<void>;
    enterSchool: (role: string) => Promise<void>;
    schoolRequest: (request: SchoolRequest) => Promise<SchoolResponse>;
  }
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0);

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
      const sent =
        body instanceof Uint8Array ? { bytes: toBase64(body) } : body === undefined ? {} : { body };
      const { bytes, ...answer } = await commands.schoolRequest({ method, path, ...sent });
      return bytes === undefined ? answer : { ...answer, body: fromBase64(bytes) };
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

interface School {
  readonly kind: 'empty' | 'demo';
  /** Who is signed in; nobody where this is missing. */
  readonly role?: string;
  /** The features whose texts are loaded. */
  readonly texts: readonly string[];
}

const startSchool = async ({ kind, role }: School): Promise<void> => {
  await commands.startSchool(kind);
  if (role !== undefined) await commands.enterSchool(role);
};

/** What a test has left in the page: a banner would cover the buttons of the next one. */
const clearPage = (): void => {
  disconnectSchool();
  queryClient.clear();
  useFeedbackStore.setState({ banners: [], undos: [], errorLog: [] });
};

const loadTexts = async ({ texts }: School): Promise<void> => {
  await startI18n('en');
  await i18next.loadNamespaces(texts);
};

/** Gives the tests of a file one school; each of them connects the page with it. */
export const schoolForAll = (school: School): void => {
  beforeAll(async () => {
    await loadTexts(school);
    await startSchool(school);
  });
  beforeEach(() => queryClient.clear());
  afterEach(clearPage);
};

/** Gives every test of a file a school of its own; each of them connects the page with it. */
export const schoolForEach = (school: School): void => {
  beforeAll(() => loadTexts(school));
  beforeEach(() => startSchool(school));
  afterEach(async () => {
    clearPage();
    await commands.stopSchool();
  });
};
