/**
 * What the look-alike does in the page's own world: it takes over window.open and links to other windows (a popup
 * that Chromium opens and then closes upsets DevTools clients) and receives what contextBridge exposes.
 *
 * @param {ReturnType<typeof import('./world-link.js').createWorldLink>} link
 */
export function mainWorld(link) {
  const deepFreeze = (value) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    if (Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
    Object.freeze(value);
    for (const key of Object.keys(value)) deepFreeze(value[key]);
    return value;
  };

  link.operations.expose = ({ key, value }) => {
    if (key in globalThis) {
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    }
    Object.defineProperty(globalThis, key, {
      value: deepFreeze(link.unwrap(value)),
      enumerable: true,
      configurable: false,
      writable: false,
    });
  };

  const absolute = (url) => {
    try {
      return new URL(`${url}`, document.baseURI).href;
    } catch {
      return `${url}`;
    }
  };

  const askToOpen = (url, name, features, disposition) => {
    link.send({
      operation: 'open',
      url: absolute(url),
      name: `${name}`,
      features: `${features}`,
      disposition,
    });
  };

  globalThis.open = (url = 'about:blank', name = '', features = '') => {
    askToOpen(url || 'about:blank', name, features, features ? 'new-window' : 'foreground-tab');
    return null;
  };

  const SAME_WINDOW = new Set(['', '_self', '_top', '_parent']);

  const linkOf = (event) =>
    event.composedPath().find((node) => node instanceof Element && node.matches('a[href], area[href]'));

  const onClick = (event) => {
    const anchor = event.defaultPrevented ? undefined : linkOf(event);
    if (!anchor || event.button > 1) return;
    const elsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!elsewhere && SAME_WINDOW.has(anchor.target.toLowerCase())) return;
    if (anchor.hasAttribute('download') && !elsewhere) return;
    event.preventDefault();
    const disposition = event.shiftKey ? 'new-window' : elsewhere ? 'background-tab' : 'foreground-tab';
    askToOpen(anchor.href, elsewhere ? '' : anchor.target, '', disposition);
  };

  const onSubmit = (event) => {
    const target = event.submitter?.getAttribute('formtarget') ?? event.target.getAttribute('target') ?? '';
    if (event.defaultPrevented || SAME_WINDOW.has(target.toLowerCase())) return;
    event.preventDefault();
    askToOpen(event.submitter?.formAction ?? event.target.action, target, '', 'foreground-tab');
  };

  globalThis.addEventListener('click', onClick);
  globalThis.addEventListener('auxclick', onClick);
  globalThis.addEventListener('submit', onSubmit);
}
