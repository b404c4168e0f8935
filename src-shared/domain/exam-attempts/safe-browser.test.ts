import { describe, expect, it } from 'vitest';
import {
  addressSeen,
  parseConfigKeys,
  printConfigKeys,
  readConfigKey,
  safeBrowserState,
} from './safe-browser.ts';

/** Tells texts apart, as the real one does in safe-browser.api.test.ts. */
const sha256 = (text: string): string => text.split('').toReversed().join('').toLowerCase();
const KEY = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const url = 'https://hub.school.example/api/exam-attempts/7?a=1';

describe('the config key of the Safe Exam Browser', () => {
  it('is asked of the whole address without its fragment, with the key behind it', () => {
    const configKeyHash = sha256(`${url}${KEY}`);
    expect(safeBrowserState({ url, configKeyHash }, [OTHER, KEY], sha256)).toBe('fits');
    expect(safeBrowserState({ url: `${url}#top`, configKeyHash }, [KEY], sha256)).toBe('fits');
    expect(safeBrowserState({ url, configKeyHash: configKeyHash.toUpperCase() }, [KEY], sha256)).toBe('fits');
    expect(safeBrowserState({ url: `${url}2`, configKeyHash }, [KEY], sha256)).toBe('wrong');
    expect(safeBrowserState({ url, configKeyHash }, [OTHER], sha256)).toBe('wrong');
    expect(safeBrowserState({ url, configKeyHash }, [], sha256)).toBe('wrong');
    expect(safeBrowserState({ url, configKeyHash: KEY }, [KEY], sha256)).toBe('wrong');
    for (const none of [null, ''])
      expect(safeBrowserState({ url, configKeyHash: none }, [KEY], sha256)).toBe('missing');
  });

  it('is reckoned with the address that people have of the server behind a proxy', () => {
    expect(addressSeen('http://10.0.0.5:4000/api/x?y=%20#z', 'https://hub.school.example')).toBe(
      'https://hub.school.example/api/x?y=%20',
    );
    expect(addressSeen('http://10.0.0.5:4000/api/x#z', null)).toBe('http://10.0.0.5:4000/api/x');
  });

  it('is read as somebody pastes it, and kept once', () => {
    expect(readConfigKey(` ${KEY.toUpperCase()}\n`)).toBe(KEY);
    for (const none of ['', KEY.slice(1), `${KEY}0`, 'g'.repeat(64)]) expect(readConfigKey(none)).toBeNull();
    expect(parseConfigKeys(printConfigKeys([KEY, OTHER, KEY]))).toEqual([KEY, OTHER]);
    expect(parseConfigKeys('')).toEqual([]);
  });
});
