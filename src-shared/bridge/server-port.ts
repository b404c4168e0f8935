import type { ApiRequest, ApiResponse } from './api-message.ts';

/** What main tells the server's worker thread. */
export type ToServer =
  | { readonly type: 'request'; readonly id: number; readonly request: ServerRequest }
  | { readonly type: 'close' };

/** A request after main has put in the headers that the page may not set. */
export type ServerRequest = Omit<ApiRequest, 'headers'> & {
  readonly headers: Readonly<Record<string, string>>;
};

/** What the worker thread tells main. */
export type FromServer =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'response'; readonly id: number; readonly response: ApiResponse }
  | { readonly type: 'closed' };

/** How the worker thread is started. */
export interface ServerWorkerData {
  readonly dataDir: string;
  readonly appVersion: string;
  readonly demo: boolean;
  /** URL of the thread that reads question files. */
  readonly parseWorkerUrl: string;
}
