import { describe, expect, it } from 'vitest';
import { findOpenedPaths, parseLaunchOptions } from './launch-options.ts';

describe('parseLaunchOptions', () => {
  it('takes the data folder on a source checkout and never on an installed application', () => {
    const argv = ['electron', '.', '--data=somewhere', '--demo', '--announce'];
    const checkout = parseLaunchOptions(argv, { isPackaged: false, cwd: '/checkout' });
    expect(checkout).toMatchObject({ dataDir: '/checkout/somewhere', demo: true, announce: true });
    const installed = parseLaunchOptions(['lectern', '--data=/tmp/x'], {
      isPackaged: true,
      cwd: '/checkout',
    });
    expect(installed.dataDir).toBeUndefined();
  });

  it('finds the file and the link the desktop opened it with', () => {
    const argv = ['lectern', '/home/a/week 1.gift', 'lectern://open/exam/7'];
    expect(parseLaunchOptions(argv, { isPackaged: true, cwd: '/' })).toMatchObject({
      openedPaths: ['/home/a/week 1.gift'],
      openedLink: 'lectern://open/exam/7',
    });
  });
});

describe('findOpenedPaths', () => {
  it('makes paths absolute against the folder they were given in', () => {
    expect(findOpenedPaths(['lectern', 'a.GIFT', '../b.lectern-questions'], '/home/a')).toEqual([
      '/home/a/a.GIFT',
      '/home/b.lectern-questions',
    ]);
  });

  it.each([
    '--x.gift',
    '/etc/passwd',
    'a.gift\0.txt',
    'https://evil.example/a.gift',
    'file:///a.gift',
    'gift',
  ])('ignores %j', (argument) => {
    expect(findOpenedPaths(['lectern', argument], '/')).toEqual([]);
  });
});
