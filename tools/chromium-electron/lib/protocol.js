import { interceptionPattern, mapScheme } from './scheme-map.js';

/** @type {Map<string, object>} */
const privileges = new Map();

/** Schemes of one session. */
export class Protocol {
  /** @type {Map<string, (request: Request) => Response | Promise<Response>>} */
  #handlers = new Map();
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /**
   * @param {string} scheme
   * @param {(request: Request) => Response | Promise<Response>} handler
   */
  handle(scheme, handler) {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    mapScheme(scheme);
    this.#handlers.set(scheme, handler);
    this.#changed();
  }

  /** @param {string} scheme */
  unhandle(scheme) {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
    this.#changed();
  }

  /** @param {string} scheme */
  isProtocolHandled(scheme) {
    return this.#handlers.has(scheme);
  }

  /** @param {{ scheme: string; privileges?: object }[]} schemes */
  registerSchemesAsPrivileged(schemes) {
    for (const { scheme, privileges: given = {} } of schemes) {
      privileges.set(scheme, given);
      mapScheme(scheme);
    }
  }

  /** @param {string} url */
  handlerOf(url) {
    return this.#handlers.get(url.slice(0, url.indexOf(':')));
  }

  patterns() {
    return [...this.#handlers.keys()].map(interceptionPattern);
  }
}

/** Schemes that live in the page under a name of their own, even before a handler exists. */
export function privilegedPatterns() {
  return [...privileges.keys()].map(interceptionPattern);
}
