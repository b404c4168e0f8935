import { describe, expect, it } from 'vitest';
import { isAppUrl, safeExternalUrl, wholeHttpsUrl } from './page-url.ts';

const own = ['app://bundle/', 'app://bundle/Exams', 'app://bundle/a/b?x=1#y', 'app://bundle/%C3%A4'];

const foreign = [
  'app://bundle',
  'app://bundle.evil.example/',
  'app://bundle:80/',
  'app://bundle@evil.example/',
  'app://user@bundle/',
  'app://user:pw@bundle/',
  'app://media/x',
  'app:///bundle/',
  'app:/bundle/',
  'app:bundle/',
  'APP://bundle/',
  'app://BUNDLE/',
  ' app://bundle/',
  'app://bundle/\n',
  'app://bundle/\0',
  'app://bundle\\@evil.example/',
  'app://bundle/\\..\\x',
  'app://bundle%2eevil/',
  'about:blank',
  'about:srcdoc',
  '',
  'null',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'file:\\\\server\\share',
  'smb://server/share',
  'ms-msdt:/id PCWDiagnostic',
  'ms-settings:',
  'search-ms:query=x',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:app://bundle/123',
  'filesystem:app://bundle/x',
  'view-source:app://bundle/',
  'chrome://settings',
  'devtools://devtools/bundled/inspector.html',
  'http://bundle/',
  'https://bundle/',
  'https://bundle.app.invalid/',
  'ws://bundle/',
  'ftp://bundle/',
  'mailto:a@b.example',
  'tel:+123',
  'vbscript:x',
  'intent://x#Intent;end',
  'lectern://open/exam/1',
  '//bundle/',
  '/Exams',
  'app',
  'app://',
  'app:///',
  'app://\u0430pp/',
  'app://bundlе/',
  'app://bundle。evil/',
];

describe('isAppUrl', () => {
  it.each(own)('knows %s as ours', (url) => expect(isAppUrl(url)).toBe(true));
  it.each(foreign)('refuses %j', (url) => expect(isAppUrl(url)).toBe(false));
  it('is asked about at least sixty URLs', () =>
    expect(own.length + foreign.length).toBeGreaterThanOrEqual(60));
});

describe('safeExternalUrl', () => {
  const hosts = ['docs.example'];

  it.each(['https://docs.example/', 'https://docs.example/en/gift?x=1#y', 'HTTPS://docs.example/'])(
    'opens %s',
    (url) => expect(safeExternalUrl(url, hosts)).toMatch(/^https:\/\/docs\.example\//),
  );

  it.each([
    ...foreign,
    'http://docs.example/',
    'https://docs.example:8443/',
    'https://user@docs.example/',
    'https://docs.example@evil.example/',
    'https://evil.example/https://docs.example/',
    'https://docs.example.evil.example/',
    'https:docs.example/',
    'https:/docs.example/',
    'https:///docs.example/',
    'https://docs.example\\@evil.example/',
    'https://docs.example/\r\nSet-Cookie: x',
    'https://docs.example/\0',
    'https://docs.example/a b',
    'https://docs.example/"><script>',
    'https://dосs.example/',
  ])('refuses %j', (url) => expect(safeExternalUrl(url, hosts)).toBeUndefined());

  it('refuses what is too long', () => {
    expect(safeExternalUrl(`https://docs.example/${'a'.repeat(2048)}`, hosts)).toBeUndefined();
  });

  it('opens nothing that the application did not name', () => {
    expect(safeExternalUrl('https://docs.example/')).toBeUndefined();
    expect(safeExternalUrl('https://docs.moodle.org/GIFT_format')).toBe(
      'https://docs.moodle.org/GIFT_format',
    );
  });
});

describe('wholeHttpsUrl', () => {
  it.each(['https://example.org/', 'https://example.org', 'https://example.org?q=@b', 'https://a.b/@c#d'])(
    'takes %s',
    (url) => expect(wholeHttpsUrl(url)?.protocol).toBe('https:'),
  );

  it('says the letters of another script as the network does', () => {
    expect(wholeHttpsUrl('https://exаmple.org/')?.href).toBe('https://xn--exmple-4nf.org/');
  });

  it.each([
    ...foreign.filter((url) => !/^https:\/\/[a-z.]+\/?$/u.test(url)),
    'http://example.org/',
    'mailto:ada@example.org',
    'https://example.org:8443/',
    'https://somebody@example.org/',
    'https:example.org/',
    'https:///example.org/',
    'https://example.org/\u202egpj',
    'https://example.org/a b',
    `https://example.org/${'a'.repeat(2048)}`,
  ])('refuses %j', (url) => expect(wholeHttpsUrl(url)).toBeUndefined());
});
