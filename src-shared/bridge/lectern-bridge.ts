import type { ApiRequest, ApiResponse } from './api-message.ts';
import type { NativeArgs, NativeCommand, NativeOutput } from './native-commands.ts';
import type { NativeEvent, NativeEventData } from './native-events.ts';

/** What the preload exposes to the page as `window.lectern`; absent in a browser. */
export interface LecternBridge {
  readonly platform: string;
  request(request: ApiRequest): Promise<ApiResponse>;
  native<C extends NativeCommand>(command: C, ...args: NativeArgs<C>): Promise<NativeOutput<C>>;
  on<E extends NativeEvent>(event: E, listener: (data: NativeEventData<E>) => void): () => void;
}
