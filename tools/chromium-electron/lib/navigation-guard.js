import { createEvent } from './runtime.js';
import { toAppUrl } from './scheme-map.js';

/**
 * Gives the app its say before a page navigates: pauses every document request of one target.
 */
export class NavigationGuard {
  #contents;
  /** @type {Set<string>} URLs that the main process itself asked for */
  #own = new Set();

  /** @param {import('./web-contents.js').WebContents} contents */
  constructor(contents) {
    this.#contents = contents;
  }

  /** @param {import('./cdp.js').CdpSession} session */
  async start(session) {
    session.on('Fetch.requestPaused', (request) => {
      const verdict = this.#isRefused(request)
        ? session.attempt('Fetch.failRequest', { requestId: request.requestId, errorReason: 'Aborted' })
        : session.attempt('Fetch.continueRequest', { requestId: request.requestId });
      void verdict;
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  }

  /** @param {string} chromiumUrl */
  allowOnce(chromiumUrl) {
    const bare = chromiumUrl.replace(/#.*$/s, '');
    this.#own.add(bare);
    return () => this.#own.delete(bare);
  }

  /** @param {{ frameId: string; request: { url: string; urlFragment?: string }; redirectedRequestId?: string }} paused */
  #isRefused({ frameId, request, redirectedRequestId }) {
    const contents = this.#contents;
    const frame = contents.frames.get(frameId);
    const isMainFrame = contents.frames.isMain(frameId);
    const url = toAppUrl(`${request.url}${request.urlFragment ?? ''}`);
    const details = { url, isMainFrame, isSameDocument: false, frame, initiator: frame };
    if (redirectedRequestId) {
      const event = createEvent(contents, details);
      contents.emit('will-redirect', event, url, false, isMainFrame, frame?.processId, frame?.routingId);
      return event.defaultPrevented;
    }
    if (isMainFrame && this.#own.delete(request.url)) return false;
    const framed = createEvent(contents, details);
    contents.emit('will-frame-navigate', framed);
    if (framed.defaultPrevented || !isMainFrame) return framed.defaultPrevented;
    const event = createEvent(contents, details);
    contents.emit('will-navigate', event, url, false, true, frame?.processId, frame?.routingId);
    return event.defaultPrevented;
  }
}
