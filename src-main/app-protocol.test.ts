import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAssetFolder } from '#server/http/asset-folder.ts';
import { buildCsp } from '#shared/bridge/csp.ts';
import { appPath, appSchemePrivileges, createAppProtocolHandler } from './app-protocol.ts';

let dir: string;
let handle: (request: Request) => Promise<Response>;
let nonces = 0;

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-app-'));
  const root = path.join(dir, 'renderer');
  mkdirSync(path.join(root, 'assets'), { recursive: true });
  mkdirSync(path.join(root, '.vite'));
  writeFileSync(
    path.join(root, 'index.html'),
    '<meta nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>',
  );
  writeFileSync(path.join(root, 'assets', 'a b.js'), 'export {};');
  writeFileSync(path.join(root, 'assets', 'a.js.map'), '{}');
  writeFileSync(path.join(root, '.vite', 'manifest.json'), '{}');
  writeFileSync(path.join(dir, 'secret.txt'), 'secret');
  symlinkSync(path.join(dir, 'secret.txt'), path.join(root, 'assets', 'link.txt'));
  symlinkSync(dir, path.join(root, 'up'));
  handle = createAppProtocolHandler({
    manifest: await readAssetFolder(root),
    newNonce: () => `nonce${(nonces += 1)}`,
    media: async () => undefined,
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** As Electron hands it over; Request itself would refuse or resolve some of these. */
const ask = (url: string, method = 'GET'): Promise<Response> =>
  handle({ url, method, headers: new Headers() } as Request);

describe('the app scheme', () => {
  it('is neither readable from elsewhere nor past the policy', () => {
    expect(appSchemePrivileges).toEqual({
      scheme: 'app',
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: false,
        bypassCSP: false,
        allowServiceWorkers: false,
        stream: true,
      },
    });
  });

  it.each([
    'app://bundle',
    'app://bundle/',
    'app://bundle/Exams',
    'app://bundle/exams/12?x=1.js',
    'app://bundle/index.html',
  ])('shows the page at %s, with a nonce of its own', async (url) => {
    const [first, second] = await Promise.all([ask(url), ask(url)]);
    const html = await first.text();
    const nonce = /nonce="(nonce\d+)"/.exec(html)?.[1] ?? '';
    expect(first.headers.get('content-security-policy')).toBe(buildCsp(nonce));
    expect(html).not.toContain('__CSP_NONCE__');
    expect(await second.text()).not.toContain(`"${nonce}"`);
    expect(first.headers.get('cache-control')).toBe('no-store');
  });

  it('serves listed files under the same policy', async () => {
    const response = await ask('app://bundle/assets/a%20b.js');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(await response.text()).toBe('export {};');
    expect(await (await ask('app://bundle/assets/a%20b.js', 'HEAD')).text()).toBe('');
  });

  it.each([
    'app://bundle/assets/link.txt',
    'app://bundle/up/secret.txt',
    'app://bundle/.vite/manifest.json',
    'app://bundle/assets/a.js.map',
    'app://bundle/../secret.txt',
    'app://bundle/assets/../../secret.txt',
    'app://bundle/assets/%2e%2e/%2e%2e/secret.txt',
    'app://bundle/..%2fsecret.txt',
    'app://bundle/..%5csecret.txt',
    'app://bundle/..\\secret.txt',
    'app://bundle/%00secret.txt',
    'app://bundle/%',
    'app://bundle/%E0%A4%A',
    'app://bundle//etc/passwd.txt',
    'app://media/secret.txt',
    'app://bundle.evil.example/',
    'app://bundlesecret.txt',
  ])('has nothing at %s', async (url) => {
    const response = await ask(url);
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('secret');
  });

  it('answers no other method', async () => {
    expect((await ask('app://bundle/', 'POST')).status).toBe(405);
  });
});

describe('resolving', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '%5c',
      '\\',
      '/',
      '//',
      '%00',
      'assets',
      'secret.txt',
      '%252e',
      'a b.js',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );

  test.prop([fc.array(piece, { maxLength: 8 })], { numRuns: 500 })(
    'never leaves the folder, whatever the path',
    async (pieces) => {
      const response = await ask(`app://bundle/${pieces.join('/')}`);
      const body = await response.text();
      expect(body).not.toContain('secret');
      if (response.status === 200) expect(body === 'export {};' || body.includes('nonce="nonce')).toBe(true);
    },
  );

  it('takes only our own host', () => {
    expect(appPath('app://bundle?x')).toBe('/');
    expect(appPath('app://bundle#x')).toBe('/');
    expect(appPath('app://bundle:80/')).toBeUndefined();
    expect(appPath('https://bundle/')).toBeUndefined();
  });
});
