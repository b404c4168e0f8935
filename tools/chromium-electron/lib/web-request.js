const EVENTS = [
  'onBeforeRequest',
  'onBeforeSendHeaders',
  'onSendHeaders',
  'onHeadersReceived',
  'onResponseStarted',
  'onBeforeRedirect',
  'onCompleted',
  'onErrorOccurred',
];

/**
 * Request listeners of a session. They see requests of handled schemes only: other traffic does not pass through here.
 */
export class WebRequest {
  /** @type {Map<string, { urls: string[] | null; listener: (details: any, callback: (answer: any) => void) => void }>} */
  #listeners = new Map();

  constructor() {
    for (const name of EVENTS) {
      Object.defineProperty(this, name, { value: (...given) => this.#register(name, given) });
    }
  }

  /**
   * @param {string} name
   * @param {any[]} given
   */
  #register(name, given) {
    const [filter, listener] = given.length > 1 ? given : [null, given[0]];
    if (listener) this.#listeners.set(name, { urls: filter?.urls ?? null, listener });
    else this.#listeners.delete(name);
  }

  /**
   * @param {string} name
   * @param {{ url: string }} details
   * @returns {Promise<any>} what the listener answered, an empty object where none listens
   */
  ask(name, details) {
    const found = this.#listeners.get(name);
    if (!found || !matches(found.urls, details.url)) return Promise.resolve({});
    return new Promise((resolve) => {
      found.listener(details, (answer) => resolve(answer ?? {}));
    });
  }
}

/**
 * @param {string[] | null} patterns
 * @param {string} url
 */
function matches(patterns, url) {
  if (!patterns) return true;
  return patterns.some((pattern) => {
    if (pattern === '<all_urls>') return true;
    const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${expression}$`).test(url);
  });
}
