import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { isPermissionAllowed } from './permissions.ts';

/** Every permission name that this Electron knows, out of its own types. */
function knownPermissions(): string[] {
  const types = readFileSync(createRequire(import.meta.url).resolve('electron/electron.d.ts'), 'utf8');
  const handlers = ['setPermissionRequestHandler', 'setPermissionCheckHandler'].map((name) => {
    const start = types.indexOf(`${name}(handler`);
    return types.slice(start, types.indexOf('\n', start));
  });
  const names = handlers.flatMap((text) =>
    [...text.matchAll(/'([a-z][\w-]*)'/gi)].map((match) => match[1] ?? ''),
  );
  return [...new Set(names)];
}

// What a page may ever be given; a name that a later Electron adds must stay denied.
const allowed = ['clipboard-sanitized-write', 'fullscreen', 'notifications'];

describe('isPermissionAllowed', () => {
  const names = knownPermissions();

  it('is asked about the whole list of Electron', () => {
    expect(names.length).toBeGreaterThan(15);
    expect(names).toEqual(expect.arrayContaining(['media', 'geolocation', ...allowed]));
  });

  it.each([...names, 'unknown', ''])('decides about %s', (name) => {
    expect(isPermissionAllowed(name, true, false)).toBe(allowed.includes(name));
    expect(isPermissionAllowed(name, true, true)).toBe(name === 'fullscreen');
    expect(isPermissionAllowed(name, false, false)).toBe(false);
  });
});
