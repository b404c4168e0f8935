import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { assetCacheControl, assetType, resolveAsset, type Asset } from './assets.ts';

const manifest = new Map<string, Asset>(
  ['/index.html', '/assets/a.js', '/assets/a b.css', '/icon.svg'].map((path) => [
    path,
    { file: `root${path}`, type: 'x' },
  ]),
);

describe('resolveAsset', () => {
  it.each(['/', '/Exams', '/exams/12', '/index.html', '/a.b/c'])('shows the page for %s', (path) => {
    expect(resolveAsset(path, manifest)).toEqual({ kind: 'index' });
  });

  it('finds listed files by their decoded name', () => {
    expect(resolveAsset('/assets/a%20b.css', manifest)).toMatchObject({
      asset: { file: 'root/assets/a b.css' },
    });
  });

  it.each(['/assets/b.js', '/package.json', '/a/b.txt', '/.env'])('has no file %s', (path) => {
    expect(resolveAsset(path, manifest)).toEqual({ kind: 'refused', status: 404 });
  });

  it.each([
    '',
    'a',
    '/..',
    '/a/../b',
    '/./a',
    '/%2e%2e/a',
    '/a%2Fb',
    '/a%5Cb',
    '/a\\b',
    '/a%00',
    '/a\0',
    '/%',
    '/a%0a',
  ])('refuses %j', (path) => expect(resolveAsset(path, manifest)).toEqual({ kind: 'refused', status: 400 }));

  const piece = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2e%2e',
      '%2f',
      '%5c',
      '\\',
      '/',
      '//',
      '%00',
      'assets',
      'a.js',
      '%252e',
      ' ',
      '?',
      '#',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );

  test.prop([fc.array(piece, { maxLength: 10 })], { numRuns: 100_000 })(
    'gives a listed file, the page or nothing, and never fails',
    (pieces) => {
      const target = resolveAsset(`/${pieces.join('/')}`, manifest);
      if (target.kind === 'file') expect([...manifest.values()]).toContain(target.asset);
    },
  );
});

it('knows types by a fixed table', () => {
  expect(assetType('a.js')).toBe('text/javascript; charset=utf-8');
  for (const name of ['a.exe', 'a', 'a.js.map', 'a.constructor', 'a.__proto__'])
    expect(assetType(name)).toBeUndefined();
});

it('lets only fingerprinted files be kept', () => {
  expect(assetCacheControl('/assets/a-B1.js')).toContain('immutable');
  expect(assetCacheControl('/icon.svg')).toBe('no-cache');
});
