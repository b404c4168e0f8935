import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { commands } from 'vitest/browser';
import { useFeedbackStore } from '#renderer/components/feedback-store.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import type { NativeEvent, NativeEventData } from '#shared/bridge/native-events.ts';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import type { Evidence } from '#shared/domain/exam-attempts/window-evidence.ts';
import type { PageRequest, PageResponse, SeededExam, SeedOptions } from './server-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    startServer: () => Promise<void>;
    actAs: (role: RoleName) => Promise<void>;
    stopServer: () => Promise<void>;
    apiRequest: (request: PageRequest) => Promise<PageResponse>;
    seedExam: (options: SeedOptions) => Promise<SeededExam>;
    advanceServerClock: (ms: number) => Promise<void>;
    seeWindow: (attemptId: number, evidence: readonly Evidence[]) => Promise<void>;
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
  /** Tells the page what the desktop would. */
  emit: <E extends NativeEvent>(event: E, data: NativeEventData<E>) => void;
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);

/** Stands in for the preload: the page then speaks with the real server in vitest's process. */
const connectPage = (): PageServer => {
  const requests: Request[] = [];
  const native: string[] = [];
  const listeners = new Map<string, (data: unknown) => void>();
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
    on: (event: string, listener: (data: unknown) => void) => {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
  return {
    requests,
    native,
    emit: (event, data) => listeners.get(event)?.(data),
    intercept: (next) => {
      hook = next;
    },
  };
};

/** Takes the stand-in away again. */
const disconnectPage = (): void => {
  Reflect.deleteProperty(window, 'lectern');
};

/**
 * Gives every test of a file a server of its own and a page that speaks with it; the texts of the features are
 * loaded. Whoever is not said to be signed in is the student.
 */
export const serverForEach = (features: readonly string[], role?: RoleName): PageServer => {
  let current: PageServer | undefined;
  const now = (): PageServer => {
    if (current === undefined) throw new Error('There is a server only inside a test.');
    return current;
  };
  beforeAll(async () => {
    await startI18n('en');
    await i18next.loadNamespaces(features);
  });
  beforeEach(async () => {
    localStorage.clear();
    await commands.startServer();
    if (role !== undefined) await commands.actAs(role);
    current = connectPage();
  });
  afterEach(async () => {
    disconnectPage();
    queryClient.clear();
    useFeedbackStore.setState({ banners: [], undos: [], errorLog: [] });
    await commands.stopServer();
  });
  return {
    get requests() {
      return now().requests;
    },
    emit: (event, data) => now().emit(event, data),
    get native() {
      return now().native;
    },
    intercept: (hook) => now().intercept(hook),
  };
};
