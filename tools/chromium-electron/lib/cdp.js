import { EventEmitter } from 'node:events';

/** An error that Chromium answered a command with. */
export class ProtocolError extends Error {
  /**
   * @param {string} method
   * @param {string} message
   */
  constructor(method, message) {
    super(`${method}: ${message}`);
    this.name = 'ProtocolError';
  }
}

/** One DevTools session: the browser itself, or one attached target. Emits the protocol's events by name. */
export class CdpSession extends EventEmitter {
  #connection;

  /**
   * @param {CdpConnection} connection
   * @param {string | undefined} sessionId
   */
  constructor(connection, sessionId) {
    super();
    this.setMaxListeners(0);
    this.#connection = connection;
    this.sessionId = sessionId;
    this.closed = false;
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>}
   */
  send(method, params = {}) {
    if (this.closed) return Promise.reject(new ProtocolError(method, 'the target is closed'));
    return this.#connection.send(method, params, this.sessionId);
  }

  /**
   * Sends a command whose failure changes nothing for the app (a window that is just closing, say).
   *
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>}
   */
  attempt(method, params = {}) {
    return this.send(method, params).catch((error) => {
      if (process.env.LECTERN_LOOKALIKE_DEBUG) process.stderr.write(`chromium-electron: ${error.message}\n`);
      return null;
    });
  }
}

/** The DevTools protocol over the two pipes of `--remote-debugging-pipe` (messages end with a NUL byte). */
export class CdpConnection extends EventEmitter {
  #writable;
  #nextId = 0;
  #closed = false;
  /** @type {Map<number, { method: string; sessionId: string | undefined; resolve: (value: any) => void; reject: (error: Error) => void }>} */
  #pending = new Map();
  /** @type {Map<string, CdpSession>} */
  #sessions = new Map();
  /** @type {Buffer[]} */
  #chunks = [];

  /**
   * @param {import('node:stream').Writable} writable
   * @param {import('node:stream').Readable} readable
   */
  constructor(writable, readable) {
    super();
    this.#writable = writable;
    this.browser = new CdpSession(this, undefined);
    readable.on('data', (chunk) => this.#receive(chunk));
    readable.on('close', () => this.#close());
    readable.on('error', () => this.#close());
    writable.on('error', () => this.#close());
  }

  /**
   * @param {string} method
   * @param {object} params
   * @param {string | undefined} sessionId
   * @returns {Promise<any>}
   */
  send(method, params, sessionId) {
    if (this.#closed) return Promise.reject(new ProtocolError(method, 'Chromium has ended'));
    this.#nextId += 1;
    const id = this.#nextId;
    const text = `${JSON.stringify({ id, method, params, sessionId })}\0`;
    // Served files are base64: what is plain ASCII needs no transcoding.
    this.#writable.write(text, Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8');
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, sessionId, resolve, reject });
    });
  }

  /**
   * @param {string} targetId
   * @returns {Promise<CdpSession>}
   */
  async attach(targetId) {
    const { sessionId } = await this.browser.send('Target.attachToTarget', { targetId, flatten: true });
    return this.#session(sessionId);
  }

  /** @param {string} sessionId */
  #session(sessionId) {
    const known = this.#sessions.get(sessionId);
    if (known) return known;
    const session = new CdpSession(this, sessionId);
    this.#sessions.set(sessionId, session);
    return session;
  }

  /** @param {Buffer} chunk */
  #receive(chunk) {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const text = Buffer.concat([...this.#chunks, rest.subarray(0, end)]).toString('utf8');
      this.#chunks = [];
      rest = rest.subarray(end + 1);
      this.#dispatch(JSON.parse(text));
    }
    if (rest.length > 0) this.#chunks.push(rest);
  }

  /** @param {any} message */
  #dispatch(message) {
    if (message.id !== undefined) {
      const waiting = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (message.error) waiting?.reject(new ProtocolError(waiting.method, message.error.message));
      else waiting?.resolve(message.result);
      return;
    }
    if (message.method === 'Target.detachedFromTarget') this.#detach(message.params.sessionId);
    const session = message.sessionId ? this.#session(message.sessionId) : this.browser;
    session.emit(message.method, message.params);
  }

  /** @param {string} sessionId */
  #detach(sessionId) {
    const session = this.#sessions.get(sessionId);
    if (session) session.closed = true;
    this.#sessions.delete(sessionId);
    for (const [id, waiting] of this.#pending) {
      if (waiting.sessionId !== sessionId) continue;
      this.#pending.delete(id);
      waiting.reject(new ProtocolError(waiting.method, 'the target is closed'));
    }
  }

  #close() {
    if (this.#closed) return;
    this.#closed = true;
    for (const { method, reject } of this.#pending.values()) {
      reject(new ProtocolError(method, 'Chromium has ended'));
    }
    this.#pending.clear();
    this.emit('close');
  }
}
