import { contextBridge, ipcRenderer } from 'electron';
import { eventChannel, invokeChannel } from '#shared/bridge/channel-names.ts';
import type { BridgeCall, BridgeEventMessage, BridgeReply } from '#shared/bridge/channel.ts';

type Listener = (data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

ipcRenderer.on(eventChannel, (_event, message: BridgeEventMessage) => {
  for (const listener of listeners.get(message.event) ?? []) listener(message.data);
});

async function invoke(call: BridgeCall): Promise<unknown> {
  const reply: BridgeReply = await ipcRenderer.invoke(invokeChannel, call);
  if (reply.ok) return reply.value;
  throw new Error(`${reply.error.message} (${reply.error.status}, ${reply.error.id})`);
}

// Generic on purpose: a new endpoint, command or event changes the contract and main, never this file.
contextBridge.exposeInMainWorld(
  'lectern',
  Object.freeze({
    platform: process.platform,
    request: (request: unknown) => invoke({ kind: 'request', request }),
    native: (command: string, input: unknown) => invoke({ kind: 'native', command, input }),
    on: (event: string, listener: Listener) => {
      const known = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, known.add(listener));
      return () => {
        known.delete(listener);
      };
    },
  }),
);
