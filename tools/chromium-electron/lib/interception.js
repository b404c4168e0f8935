import { STATUS_CODES } from 'node:http';
import { SYNC_PATH } from './page-scripts.js';
import { privilegedPatterns } from './protocol.js';
import { browserSession, runtime } from './runtime.js';
import { toAppUrl, toChromiumHeader } from './scheme-map.js';

let started = false;

/** Catches the handled schemes of all sessions, in all frames and workers, with one browser-level Fetch domain. */
export async function updateInterception() {
  if (!runtime.connection) return;
  const browser = browserSession();
  if (!started) {
    started = true;
    browser.on('Fetch.requestPaused', (paused) => {
      void answer(paused).catch((error) => {
        process.stderr.write(
          `Error in a protocol handler: ${error instanceof Error ? error.stack : error}\n`,
        );
        return browser.attempt('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' });
      });
    });
  }
  const handled = [...runtime.sessions.values()].flatMap((session) => session.protocol.patterns());
  const patterns = [...new Set([...handled, ...privilegedPatterns()])].map((urlPattern) => ({ urlPattern }));
  await browser.attempt(
    patterns.length > 0 ? 'Fetch.enable' : 'Fetch.disable',
    patterns.length > 0 ? { patterns } : {},
  );
}

/**
 * @param {string} url
 * @param {import('./web-contents.js').WebContents | undefined} contents
 */
function findHandler(url, contents) {
  if (contents) return { session: contents.session, handler: contents.session.protocol.handlerOf(url) };
  // A worker's request names no frame of ours: whichever session handles the scheme.
  const session = [...runtime.sessions.values()].find((candidate) => candidate.protocol.handlerOf(url));
  return { session, handler: session?.protocol.handlerOf(url) };
}

/** @param {any} paused a `Fetch.requestPaused` event */
async function answer(paused) {
  const { requestId, request, frameId } = paused;
  const browser = browserSession();
  const contents = runtime.contentsByFrame.get(frameId);
  const url = toAppUrl(request.url);
  if (contents && url !== request.url && request.method === 'POST' && url.endsWith(SYNC_PATH)) {
    const frame = contents.frames.get(frameId) ?? contents.mainFrame;
    const text = await contents.link.answerSync(frame, bodyOf(request)?.toString('utf8') ?? '');
    await fulfil(requestId, new Response(text, { headers: { 'content-type': 'application/json' } }));
    return;
  }
  const { session, handler } = findHandler(url, contents);
  if (!handler || !session) {
    const mapped = url !== request.url;
    const verdict = mapped ? { errorReason: 'AddressUnreachable' } : {};
    await browser.attempt(mapped ? 'Fetch.failRequest' : 'Fetch.continueRequest', { requestId, ...verdict });
    return;
  }
  const details = {
    id: Number.parseInt(requestId.replace(/\D/g, '').slice(-9), 10) || 0,
    url,
    method: request.method,
    webContentsId: contents?.id,
    webContents: contents,
    frame: contents?.frames.get(frameId),
    resourceType: paused.resourceType === 'Document' ? 'mainFrame' : paused.resourceType.toLowerCase(),
    referrer: toAppUrl(request.headers.Referer ?? ''),
    timestamp: Date.now(),
  };
  const { cancel } = await session.webRequest.ask('onBeforeRequest', details);
  if (cancel) {
    await browser.attempt('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return;
  }
  const response = await handler(toRequest(url, request));
  if (response.type === 'error') {
    await browser.attempt('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    return;
  }
  await fulfil(requestId, response, async (responseHeaders) => {
    const changed = await session.webRequest.ask('onHeadersReceived', {
      ...details,
      statusCode: response.status,
      statusLine: `HTTP/1.1 ${response.status} ${response.statusText}`,
      responseHeaders,
    });
    return changed.responseHeaders ?? responseHeaders;
  });
}

/** @param {{ hasPostData?: boolean; postDataEntries?: { bytes?: string }[]; postData?: string }} request */
function bodyOf(request) {
  if (!request.hasPostData) return null;
  if (!request.postDataEntries) return Buffer.from(request.postData ?? '', 'utf8');
  return Buffer.concat(request.postDataEntries.map((entry) => Buffer.from(entry.bytes ?? '', 'base64')));
}

/**
 * @param {string} url
 * @param {any} request
 */
function toRequest(url, request) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    const isUrl = name.toLowerCase() === 'referer' || name.toLowerCase() === 'origin';
    headers.set(name, isUrl ? toAppUrl(`${value}`) : `${value}`);
  }
  const body = bodyOf(request);
  const carriesBody = body && request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(url, {
    method: request.method,
    headers,
    ...(carriesBody ? { body, duplex: 'half' } : {}),
  });
}

/**
 * @param {string} requestId
 * @param {Response} response
 * @param {(headers: Record<string, string[]>) => Promise<Record<string, string | string[]>>} [change]
 */
async function fulfil(requestId, response, change = async (headers) => headers) {
  /** @type {Record<string, string[]>} */
  const headers = {};
  for (const [name, value] of response.headers) headers[name] = [...(headers[name] ?? []), value];
  const body = Buffer.from(await response.arrayBuffer());
  // Chromium wants the length of what it gets; it is not part of a streamed response.
  if (!headers['content-length'] && response.status !== 204) headers['content-length'] = [`${body.length}`];
  const changed = await change(headers);
  const responseHeaders = Object.entries(changed).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value: toChromiumHeader(name, value) })),
  );
  await browserSession().attempt('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status || 200,
    responsePhrase: response.statusText || STATUS_CODES[response.status] || 'OK',
    responseHeaders,
    body: body.toString('base64'),
  });
}
