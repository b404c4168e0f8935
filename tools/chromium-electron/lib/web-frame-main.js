import { EventEmitter } from 'node:events';
import { appOrigin, toAppUrl } from './scheme-map.js';

let lastRoutingId = 0;

/** A frame as the main process sees it. */
export class WebFrameMain extends EventEmitter {
  #contents;
  #url = 'about:blank';
  #gone = false;

  /**
   * @param {import('./web-contents.js').WebContents} contents
   * @param {string} frameId
   * @param {WebFrameMain | null} parent
   */
  constructor(contents, frameId, parent) {
    super();
    lastRoutingId += 1;
    this.#contents = contents;
    this.frameId = frameId;
    this.parent = parent;
    this.name = '';
    this.routingId = lastRoutingId;
    this.frameTreeNodeId = lastRoutingId;
    this.processId = contents.id;
    this.osProcessId = 0;
  }

  get url() {
    return this.#url;
  }

  get origin() {
    return appOrigin(this.#url);
  }

  get top() {
    return this.parent ? this.parent.top : this;
  }

  get detached() {
    return this.#gone;
  }

  get visibilityState() {
    return this.#contents.isVisible() ? 'visible' : 'hidden';
  }

  get frames() {
    return this.#contents.frames.children(this);
  }

  get framesInSubtree() {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }

  isDestroyed() {
    return this.#gone;
  }

  /**
   * @param {string} code
   * @param {boolean} [userGesture]
   */
  executeJavaScript(code, userGesture = false) {
    return this.#contents.evaluate(code, { frameId: this.frameId, userGesture });
  }

  /**
   * @param {string} channel
   * @param {...unknown} values
   */
  send(channel, ...values) {
    this.#contents.link.sendEvent(this.frameId, channel, values);
  }

  /** @param {string} url */
  setUrl(url) {
    this.#url = toAppUrl(url);
  }

  markGone() {
    this.#gone = true;
  }
}
