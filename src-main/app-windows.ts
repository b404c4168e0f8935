import type { BrowserWindow } from 'electron';
import { eventChannel } from '#shared/bridge/channel-names.ts';
import type { BridgeEventMessage } from '#shared/bridge/channel.ts';
import { nativeEvents, type NativeEvent, type NativeEventData } from '#shared/bridge/native-events.ts';
import type { CloseGuard } from './close-guard.ts';
import { BridgeRefusal } from './bridge-refusal.ts';

interface AppWindow {
  readonly window: BrowserWindow;
  readonly closeGuard: CloseGuard;
}

/** The open windows, by the id of their contents: who may call main, and who hears of events. */
export interface AppWindows {
  add(entry: AppWindow): void;
  remove(windowId: number): void;
  has(windowId: number): boolean;
  get(windowId: number): AppWindow;
  first(): AppWindow | undefined;
  all(): readonly AppWindow[];
  send<E extends NativeEvent>(windowId: number, event: E, data: NativeEventData<E>): void;
  broadcast<E extends NativeEvent>(event: E, data: NativeEventData<E>): void;
}

export function createAppWindows(): AppWindows {
  const windows = new Map<number, AppWindow>();

  function deliver<E extends NativeEvent>(entry: AppWindow, event: E, data: NativeEventData<E>): void {
    if (entry.window.isDestroyed()) return;
    const message: BridgeEventMessage = { event, data: nativeEvents[event].parse(data) };
    entry.window.webContents.send(eventChannel, message);
  }

  return {
    add: (entry) => void windows.set(entry.window.webContents.id, entry),
    remove: (windowId) => void windows.delete(windowId),
    has: (windowId) => windows.has(windowId),
    get(windowId) {
      const entry = windows.get(windowId);
      if (entry === undefined || entry.window.isDestroyed())
        throw new BridgeRefusal(404, 'The window is gone');
      return entry;
    },
    first: () => windows.values().next().value,
    all: () => [...windows.values()],
    send(windowId, event, data) {
      const entry = windows.get(windowId);
      if (entry !== undefined) deliver(entry, event, data);
    },
    broadcast(event, data) {
      for (const entry of windows.values()) deliver(entry, event, data);
    },
  };
}
