import { describe, expect, it } from 'vitest';
import { findRefusedSwitch } from './argv-policy.ts';

const refusedAlways = [
  '--disable-web-security',
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list=abc',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--host-rules=MAP * 127.0.0.1',
  '--proxy-server=http://127.0.0.1:8080',
  '--proxy-pac-url=http://127.0.0.1/pac',
  '--load-extension=/tmp/x',
  '--disable-extensions-except=/tmp/x',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  '--unsafely-treat-insecure-origin-as-secure=http://a',
  '--disable-features=NetworkServiceSandbox',
  '--disable-features=A,IsolateOrigins,B',
  '-disable-web-security',
  '/disable-web-security',
  '--DISABLE-WEB-SECURITY',
];

const refusedInstalled = [
  '--inspect',
  '--inspect=0',
  '--inspect-brk=9229',
  '--inspect-port=0',
  '--inspect-wait',
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--remote-allow-origins=*',
  '--no-sandbox',
  '--single-process',
  '--user-data-dir=/tmp/x',
  '--js-flags=--expose-gc',
  '--renderer-cmd-prefix=xterm',
  '--no-zygote',
];

const harmless = [
  '--force-dark-mode',
  '--disable-features=Translate',
  '--lang=de',
  '/home/someone/inspect.gift',
  'lectern://open/exam/12',
  '--data=/tmp/x',
  '--',
  '-',
  '',
];

const start = (argument: string, isPackaged: boolean, env: Record<string, string> = {}): string | undefined =>
  findRefusedSwitch({ argv: ['electron', argument], env, isPackaged });

describe('findRefusedSwitch', () => {
  it.each(refusedAlways)('refuses %s everywhere', (argument) => {
    expect(start(argument, false)).toBeDefined();
    expect(start(argument, true)).toBeDefined();
  });

  it.each(refusedInstalled)('refuses %s on an installed application only', (argument) => {
    expect(start(argument, false)).toBeUndefined();
    expect(start(argument, true)).toBeDefined();
  });

  it.each(harmless)('lets %s pass', (argument) => {
    expect(start(argument, true)).toBeUndefined();
  });

  it('refuses variables that open an installed application to others', () => {
    for (const name of [
      'NODE_OPTIONS',
      'ELECTRON_RUN_AS_NODE',
      'ELECTRON_RENDERER_URL',
      'NODE_EXTRA_CA_CERTS',
    ]) {
      expect(start('--lang=de', true, { [name]: 'x' })).toBe(name);
      expect(start('--lang=de', true, { [name]: '' })).toBeUndefined();
      expect(start('--lang=de', false, { [name]: 'x' })).toBeUndefined();
    }
  });

  it('does not take the path of the executable for a switch', () => {
    expect(findRefusedSwitch({ argv: ['--no-sandbox'], env: {}, isPackaged: true })).toBeUndefined();
  });
});
