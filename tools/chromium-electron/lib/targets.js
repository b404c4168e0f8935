import { browserSession, note, runtime } from './runtime.js';

/** @type {Promise<unknown>} */
let queue = Promise.resolve();
/** @type {{ contents: import('./web-contents.js').WebContents; marker: string; found: (targetId: string) => void } | null} */
let creating = null;
let windowCount = 0;

const APP_WINDOW_TIMEOUT = 15_000;

/** Starts to follow Chromium's targets. */
export async function watchTargets() {
  const browser = browserSession();
  browser.on('Target.targetCreated', ({ targetInfo }) => onTarget(targetInfo));
  browser.on('Target.targetInfoChanged', ({ targetInfo }) => onTarget(targetInfo));
  browser.on('Target.targetDestroyed', ({ targetId }) => {
    runtime.contentsByTarget.get(targetId)?.onTargetGone();
  });
  await browser.send('Target.setDiscoverTargets', { discover: true });
}

/** @param {{ targetId: string; type: string; openerId?: string; url: string; title: string }} info */
function onTarget(info) {
  if (info.type !== 'page' || runtime.contentsByTarget.has(info.targetId)) return;
  if (info.openerId) {
    // A popup that slipped past the replaced window.open.
    void browserSession().attempt('Target.closeTarget', { targetId: info.targetId });
  } else if (creating && (!creating.marker || info.url.includes(creating.marker))) {
    // Known before createTarget answers, because DevTools clients may ask for it at once.
    runtime.contentsByTarget.set(info.targetId, creating.contents);
    creating.found(info.targetId);
  }
}

/**
 * Opens one window of Chromium, one after the other so that each new target can be told whose it is.
 *
 * @param {import('./web-contents.js').WebContents} contents
 * @param {{ width: number; height: number; title: string }} options
 * @returns {Promise<string>} the target's id
 */
export function createTarget(contents, options) {
  const created = queue.then(() =>
    runtime.chromium?.headless ? createHeadless(contents, options) : createVisible(contents, options),
  );
  queue = created.catch(() => undefined);
  return created;
}

/**
 * @param {import('./web-contents.js').WebContents} contents
 * @param {{ width: number; height: number }} options
 */
async function createHeadless(contents, { width, height }) {
  creating = { contents, marker: '', found: () => undefined };
  try {
    const { targetId } = await browserSession().send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
    });
    return targetId;
  } finally {
    creating = null;
  }
}

/**
 * A window without an address bar: a second call of Chromium with `--app`, which the running one takes over.
 *
 * @param {import('./web-contents.js').WebContents} contents
 * @param {{ width: number; height: number; title: string }} options
 */
async function createVisible(contents, options) {
  windowCount += 1;
  const marker = `window-${process.pid}-${windowCount}`;
  const title = options.title.replace(/[<>&]/g, '');
  const found = new Promise((resolve) => {
    creating = { contents, marker, found: resolve };
  });
  const late = new Promise((resolve) => {
    setTimeout(resolve, APP_WINDOW_TIMEOUT, null).unref();
  });
  runtime.chromium?.openAppWindow(
    `data:text/html,<title>${encodeURIComponent(title)}</title><!--${marker}-->`,
  );
  const targetId = await Promise.race([found, late]);
  creating = null;
  if (typeof targetId === 'string') return targetId;
  note('Chromium opened no app window; using one with an address bar');
  return createHeadless(contents, options);
}
