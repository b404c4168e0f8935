import type { ApiRequest, ApiResponse } from './api-message.ts';

/** What main tells the server's worker thread. */
export type ToServer =
  | { readonly type: 'request'; readonly id: number; readonly request: ServerRequest }
  | ({ readonly type: 'secret'; readonly id: number } & SecretAnswer)
  /** How long the computer has slept in this run of the program, in all. */
  | { readonly type: 'slept'; readonly ms: number }
  /** After how many minutes sessions end, as long as people share this computer; null while they do not. */
  | { readonly type: 'shared'; readonly idleMinutes: number | null }
  | { readonly type: 'close' };

/** What the server asks of the computer's key ring, which only main can reach. */
export type SecretWish =
  | { readonly op: 'get' | 'remove'; readonly name: string }
  | { readonly op: 'set'; readonly name: string; readonly value: string };

export type SecretAnswer =
  | { readonly ok: true; readonly value: string | undefined }
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
