import { ISOLATED_WORLD } from './page-scripts.js';
import { runtime } from './runtime.js';
import { WebFrameMain } from './web-frame-main.js';

/**
 * The frames of one target, and the JavaScript contexts in them.
 */
export class FrameTree {
  #contents;
  /** @type {Map<string, WebFrameMain>} */
  #frames = new Map();
  /** @type {Map<number, { frameId: string; isolated: boolean; isDefault: boolean }>} */
  #contexts = new Map();
  #mainFrameId = '';

  /** @param {import('./web-contents.js').WebContents} contents */
  constructor(contents) {
    this.#contents = contents;
    this.main = new WebFrameMain(contents, '', null);
  }

  /**
   * @param {import('./cdp.js').CdpSession} session
   * @param {string} targetId the main frame's id is the target's
   */
  follow(session, targetId) {
    this.#mainFrameId = targetId;
    this.main.frameId = targetId;
    this.#frames.set(targetId, this.main);
    runtime.contentsByFrame.set(targetId, this.#contents);
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => this.#add(frameId, parentFrameId));
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason !== 'swap') this.#remove(frameId);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId, isDefault } = context.auxData;
      const isolated = context.name === ISOLATED_WORLD;
      this.#contexts.set(context.id, { frameId, isolated, isDefault });
      if (isolated) this.#contents.link.onContext(frameId);
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#contexts.delete(executionContextId);
    });
    session.on('Runtime.executionContextsCleared', () => this.#contexts.clear());
  }

  /** @param {string} frameId */
  isMain(frameId) {
    return frameId === this.#mainFrameId;
  }

  /** @param {string} frameId */
  get(frameId) {
    return this.#frames.get(frameId) ?? null;
  }

  /** @param {WebFrameMain} parent */
  children(parent) {
    return [...this.#frames.values()].filter((frame) => frame.parent === parent);
  }

  /** @param {number} contextId */
  ofContext(contextId) {
    const context = this.#contexts.get(contextId);
    return context?.isolated ? this.get(context.frameId) : null;
  }

  /**
   * @param {string} frameId
   * @param {'isolated' | 'page'} world
   */
  contextOf(frameId, world) {
    const entries = [...this.#contexts].filter(([, context]) => context.frameId === frameId);
    const found = entries.findLast(([, context]) =>
      world === 'isolated' ? context.isolated : context.isDefault,
    );
    return found?.[0] ?? null;
  }

  /** @param {{ id: string; parentId?: string; url: string; urlFragment?: string; name?: string }} info */
  update(info) {
    const frame = this.get(info.id) ?? this.#add(info.id, info.parentId ?? this.#mainFrameId);
    frame.setUrl(`${info.url}${info.urlFragment ?? ''}`);
    frame.name = info.name ?? '';
    return frame;
  }

  dispose() {
    for (const frameId of this.#frames.keys()) this.#remove(frameId);
  }

  /**
   * @param {string} frameId
   * @param {string} parentId
   */
  #add(frameId, parentId) {
    const frame = new WebFrameMain(this.#contents, frameId, this.get(parentId) ?? this.main);
    this.#frames.set(frameId, frame);
    runtime.contentsByFrame.set(frameId, this.#contents);
    return frame;
  }

  /** @param {string} frameId */
  #remove(frameId) {
    this.get(frameId)?.markGone();
    this.#frames.delete(frameId);
    runtime.contentsByFrame.delete(frameId);
  }
}
