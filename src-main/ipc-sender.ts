import { isAppUrl } from './page-url.ts';

/** The parts of Electron's IpcMainInvokeEvent that say who is calling. */
export interface IpcSender {
  readonly sender: { readonly id: number; isDestroyed(): boolean; getType(): string };
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/**
 * Why a caller is refused, or undefined when it is the top frame of one of our own windows, showing our own
 * page. A frame that has navigated or gone (null), about:blank and an empty URL are refused as well.
 */
export function refuseSender(
  event: IpcSender,
  isKnownWindow: (webContentsId: number) => boolean,
): string | undefined {
  if (event.sender.isDestroyed()) return 'the page is gone';
  if (event.sender.getType() !== 'window') return 'not a window';
  if (!isKnownWindow(event.sender.id)) return 'not a window of this application';
  if (event.senderFrame === null) return 'the frame is gone';
  if (event.senderFrame.parent !== null) return 'not the top frame';
  if (!isAppUrl(event.senderFrame.url)) return 'not our page';
  return undefined;
}
