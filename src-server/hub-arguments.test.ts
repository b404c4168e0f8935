import { expect, it } from 'vitest';
import { readHubArguments } from './hub-arguments.ts';

const read = (args: readonly string[], environment: Record<string, string> = {}) =>
  readHubArguments(args, environment, '/lectern');

it('starts with nothing but the command, on this computer alone', () => {
  expect(read([])).toMatchObject({
    port: 4123,
    host: '127.0.0.1',
    dataDir: '/lectern/.data/hub',
    databaseUrl: undefined,
    schema: 'lectern',
    isLocal: false,
    demo: false,
  });
});

it('reads what an operator sets', () => {
  const proxies = '--trust-proxy 10.0.0.1,10.0.0.2 --trust-proxy ::1';
  const line = `--port 80 --host 0.0.0.0 --data /srv --public-url https://hub.example ${proxies} --rate 5`;
  const wanted = read([...line.split(' '), '--max-connections', '6'], {
    DATABASE_URL: 'postgres://db/x',
    LECTERN_METRICS_TOKEN: 'x'.repeat(16),
    LECTERN_LOG_LEVEL: 'warn',
  });
  expect(wanted).toMatchObject({
    host: '0.0.0.0',
    dataDir: '/srv',
    trustedProxies: ['10.0.0.1', '10.0.0.2', '::1'],
    requestsPerSecond: 5,
    connections: 6,
    databaseUrl: 'postgres://db/x',
    logLevel: 'warn',
  });
  expect(wanted.publicUrl?.host).toBe('hub.example');
});

it('keeps the data of one person in a folder, whatever the environment is meant for', () => {
  expect(read(['--local'], { DATABASE_URL: 'postgres://db/x' })).toMatchObject({
    databaseUrl: undefined,
    port: 0,
    dataDir: '/lectern/.data',
  });
});

it.each([
  ['the demo school on the network', ['--demo', '--host', '0.0.0.0']],
  ['the demo school behind a proxy', ['--demo', '--public-url', 'https://hub.example']],
  ['an address that is none', ['--public-url', 'hub.example']],
  ['a port that is none', ['--port', '70000']],
  ['an option that is none', ['--prot', '1']],
])('refuses %s', (_, args) => expect(() => read(args)).toThrow(/demo|--public-url|--port|--prot/));

it('refuses a token that can be guessed', () => {
  expect(() => read([], { LECTERN_METRICS_TOKEN: 'secret' })).toThrow('16 characters');
});
