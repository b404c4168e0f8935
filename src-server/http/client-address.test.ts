import { describe, expect, it } from 'vitest';
import { connectionOf, readTrustedProxies } from './client-address.ts';

const from = (socket: string, forwarded: string | undefined, proxies: readonly string[]) =>
  connectionOf(socket, { 'x-forwarded-for': forwarded }, readTrustedProxies(proxies));

describe('connectionOf', () => {
  it.each([
    ['nobody is trusted', '10.0.0.1', '6.6.6.6', [], '10.0.0.1'],
    ['another one is trusted', '10.0.0.1', '6.6.6.6', ['10.0.0.2'], '10.0.0.1'],
    ['the proxy is trusted', '10.0.0.2', '7.7.7.7', ['10.0.0.2'], '7.7.7.7'],
    ['the client has sent the header too', '10.0.0.2', '6.6.6.6, 7.7.7.7', ['10.0.0.2'], '7.7.7.7'],
    ['two proxies stand in a row', '10.0.0.2', '7.7.7.7, 10.9.9.9', ['10.0.0.0/8'], '7.7.7.7'],
    ['the header is nonsense', '10.0.0.2', 'evil"\n', ['10.0.0.2'], '10.0.0.2'],
    ['the header is missing', '10.0.0.2', undefined, ['10.0.0.2'], '10.0.0.2'],
    ['both kinds are listened to', '::ffff:10.0.0.2', '::ffff:7.7.7.7', ['10.0.0.2'], '7.7.7.7'],
    ['the proxy speaks IPv6', '::1', '2001:db8::1', ['::1'], '2001:db8::1'],
  ] as const)('knows the client where %s', (_, socket, forwarded, proxies, address) => {
    expect(from(socket, forwarded, proxies).remoteAddress).toBe(address);
  });

  it('calls nobody local for whom a proxy on this computer speaks', () => {
    expect(from('127.0.0.1', undefined, []).isLocal).toBe(true);
    expect(from('127.0.0.1', '7.7.7.7', []).isLocal).toBe(false);
    expect(from('10.0.0.1', undefined, []).isLocal).toBe(false);
    expect(connectionOf('::1', { forwarded: 'for=7.7.7.7' }, readTrustedProxies([])).isLocal).toBe(false);
  });
});

it.each(['hub.example', '10.0.0.0/33', '10.0.0.0/', '::/129', ''])('refuses %j as a proxy', (entry) => {
  expect(() => readTrustedProxies([entry])).toThrow('is not an address or a network');
});
