import { runtime } from './runtime.js';

/** Electron's `webFrameMain` module. */
export const webFrameMain = {
  /**
   * @param {number} processId
   * @param {number} routingId
   */
  fromId: (processId, routingId) => {
    const frames = runtime.contents.get(processId)?.mainFrame.framesInSubtree ?? [];
    return frames.find((frame) => frame.routingId === routingId);
  },
};
