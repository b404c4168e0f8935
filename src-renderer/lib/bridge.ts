import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';

declare global {
  interface Window {
    /** Exposed by the preload script; absent in a browser. */
    readonly lectern?: LecternBridge;
  }
}

/** The desktop's bridge, or undefined when this page runs in a browser. */
export const bridge = (): LecternBridge | undefined => window.lectern;

/** True in the desktop application. */
export const isDesktop = (): boolean => bridge() !== undefined;
