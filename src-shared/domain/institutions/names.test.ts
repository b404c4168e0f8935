import { describe, expect, it } from 'vitest';
import { addressOf, hostNameOf, hostProblem, schemaOf, slugProblem } from './names.ts';

describe('the short name of an institution', () => {
  it.each(['north', 'north-2', 'a', 'x'.repeat(40)])('may be %s', (slug) => {
    expect(slugProblem(slug)).toBeNull();
  });

  it.each(['', 'North', '2north', 'north_2', 'north--2', '-north', 'north-', '../x', 'x'.repeat(41), 'a b'])(
    'may not be %j',
    (slug) => expect(slugProblem(slug)).toContain('not a short name'),
  );

  it.each(['default', 'directory'])('may not be %s, which the hub needs', (slug) => {
    expect(slugProblem(slug)).toContain('needs itself');
  });

  it('gives every institution a schema of its own', () => {
    const slugs = ['north', 'north-east', 'northeast', 'directory-2'];
    expect(new Set(slugs.map(schemaOf)).size).toBe(slugs.length);
    for (const slug of [...slugs, 'x'.repeat(40)]) expect(schemaOf(slug)).toMatch(/^[a-z][a-z0-9_]{0,62}$/);
  });
});

describe('the host of an institution', () => {
  it.each(['north.localhost', 'north.hub.school.example', 'xn--bcher-kva.example', '9.example'])(
    'may be %s',
    (host) => expect(hostProblem(host)).toBeNull(),
  );

  it.each([
    '',
    'localhost',
    'north',
    'North.example',
    'north.example:4123',
    'https://north.example',
    'north.example/',
    '127.0.0.1',
    '[::1]',
    '::1',
    'a..example',
    'north.example.',
    '-a.example',
    `${'a.'.repeat(130)}example`,
  ])('may not be %j', (host) => expect(hostProblem(host)).toContain('is not a host name'));

  it('is found in a Host header, whatever its port and case', () => {
    expect(hostNameOf('North.Localhost:4123')).toBe('north.localhost');
    expect(hostNameOf('north.example.')).toBe('north.example');
    expect(hostNameOf('north.example.:443')).toBe('north.example');
    expect(hostNameOf('')).toBe('');
  });

  it('is opened with TLS, except on this computer', () => {
    expect(addressOf('north.hub.example', 4123)).toBe('https://north.hub.example');
    expect(addressOf('north.localhost', 4123)).toBe('http://north.localhost:4123');
  });
});
