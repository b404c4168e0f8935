import type { WindowRules } from '#shared/contract/exam-drafts.ts';
import type { Evidence } from '#shared/domain/exam-attempts/window-evidence.ts';
import type { ApiRequest, ApiResponse } from './api-message.ts';

/** What main tells the server's worker thread. */
export type ToServer =
  | { readonly type: 'request'; readonly id: number; readonly request: ServerRequest }
  | ({ readonly type: 'secret'; readonly id: number } & SecretAnswer)
  /** How long the computer has slept in this run of the program, in all. */
  | { readonly type: 'slept'; readonly ms: number }
  /** After how many minutes sessions end, as long as people share this computer; null while they do not. */
  | { readonly type: 'shared'; readonly idleMinutes: number | null }
  | { readonly type: 'window'; readonly id: number; readonly wish: WindowWish }
  | { readonly type: 'close' };

/** What the server asks of the computer's key ring, which only main can reach. */
export type SecretWish =
  | { readonly op: 'get' | 'remove'; readonly name: string }
  | { readonly op: 'set'; readonly name: string; readonly value: string };

export type SecretAnswer =
  | { readonly ok: true; readonly value: string | undefined }
  | { readonly ok: false; readonly message: string };

/** What main asks and says of an attempt that is sat in a window; no page has such a way. */
export type WindowWish =
  | { readonly op: 'sitting'; readonly attemptId: number }
  | { readonly op: 'write'; readonly attemptId: number; readonly evidence: readonly Evidence[] };

/** `over` where it takes nothing here; `let-out` where staff let its student leave the window. */
export type Sitting =
  | { readonly state: 'over' }
  | { readonly state: 'open' | 'let-out'; readonly rules: WindowRules };

export type WindowAnswer =
  | { readonly ok: true; readonly op: 'sitting'; readonly sitting: Sitting }
  | { readonly ok: true; readonly op: 'write'; readonly isWritten: boolean }
  | { readonly ok: false; readonly message: string };

/** A request after main has put in the headers that the page may not set. */
export type ServerRequest = Omit<ApiRequest, 'headers'> & {
  readonly headers: Readonly<Record<string, string>>;
};

/** What the worker thread tells main. */
export type FromServer =
  | { readonly type: 'ready' }
  | { readonly type: 'secret'; readonly id: number; readonly wish: SecretWish }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'response'; readonly id: number; readonly response: ApiResponse }
  | { readonly type: 'hub'; readonly isReached: boolean }
  | { readonly type: 'arrived'; readonly tables: readonly string[] }
  | ({ readonly type: 'window'; readonly id: number } & WindowAnswer)
  | { readonly type: 'closed' };

/** How the worker thread is started. */
export interface ServerWorkerData {
  readonly dataDir: string;
  readonly appVersion: string;
  readonly demo: boolean;
  /** Hubs without TLS on other computers may be joined. */
  readonly isInsecureHubAllowed: boolean;
  /** URL of the thread that reads question files. */
  readonly parseWorkerUrl: string;
  /** URL of the thread that checks and backs up the database. */
  readonly databaseWorkerUrl: string;
  /** URL of the thread that writes spreadsheets. */
  readonly sheetWorkerUrl: string;
  readonly sleep: HostedSleep;
}

/** What main knows of the computer's sleep: it alone is told of suspends. */
export interface HostedSleep {
  /** Names this run of the program. */
  readonly run: string;
  /** When it began, by the monotonic clock. */
  readonly startedAtMs: number;
  readonly sleptMs: number;
}
