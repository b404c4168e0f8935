/** What the development server needs on top of the production policy. */
export interface DevelopmentSources {
  readonly webSocket: string;
}

/** Written by Vite into index.html and replaced by a fresh nonce in every response. */
export const noncePlaceholder = '__CSP_NONCE__';

/** The one content security policy, used by the app:// protocol and by the hub. */
export function buildCsp(nonce: string, development?: DevelopmentSources): string {
  const scriptSource = development ? `'self' 'nonce-${nonce}'` : `'self'`;
  const connectSource = development ? `'self' ${development.webSocket}` : `'self'`;
  return [
    `default-src 'none'`,
    `script-src ${scriptSource}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src ${connectSource}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types app default dompurify ProseMirrorClipboard`,
  ].join('; ');
}

const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
];

/** The headers of every response that carries a part of the renderer. */
export function pageHeaders(csp: string): Record<string, string> {
  return {
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  };
}
