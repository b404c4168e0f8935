import type { ApiRequest, ApiResponse } from './api-message.ts';

/** What main tells the server's worker thread. */
export type ToServer =
  | { readonly type: 'request'; readonly id: number; readonly request: ServerRequest }
  | {
      readonly type: 'secret';
      readonly id: number;
      readonly value: string | undefined;
      readonly failed?: string;
    }
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
  | { readonly type: 'secret'; readonly id: number; readonly call: SecretCall }
  | { readonly type: 'closed' };

export type SecretCall =
  | { readonly operation: 'get' | 'remove'; readonly name: string }
  | { readonly operation: 'set'; readonly name: string; readonly value: string };

/** How the worker thread is started. */
export interface ServerWorkerData {
  readonly dataDir: string;
  readonly appVersion: string;
  readonly demo: boolean;
  readonly parseWorker: string;
}
