import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { blobNamesIn } from './blob-names.ts';
import { leaseNumber, standaloneNumber } from './device-number.ts';
import { readTypedCode } from '../text/typed-code.ts';
import { enrolmentCodeOf, showEnrolmentCode } from './enrolment-code.ts';
import { parseHubAddress } from './hub-address.ts';
import { mayTryOffline, offlineUntil, type OfflineAccess } from './offline-limits.ts';
import { parseCopyTitle, titleOfInput } from './titles.ts';

describe('the address of a hub', () => {
  const parse = (text: string, isInsecureAllowed = false) => parseHubAddress(text, { isInsecureAllowed });

  it.each([
    ['https://Hub.School.example/signin?x=1', 'https://hub.school.example'],
    [' https://hub.school.example:443 ', 'https://hub.school.example'],
    ['https://hub.school.example:8443/', 'https://hub.school.example:8443'],
    ['http://localhost:4123', 'http://localhost:4123'],
    ['http://127.0.0.1:4123', 'http://127.0.0.1:4123'],
    ['http://[::1]:4123/', 'http://[::1]:4123'],
  ])('%s is kept as %s', (text, url) => expect(parse(text)).toEqual({ ok: true, url }));

  it.each([
    'http://hub.school.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1@evil.example',
    'https://name:word@hub.school.example',
    'https://localhost\\@evil.example',
    'ftp://hub.school.example',
    'hub.school.example',
    'https://',
  ])('%s is refused', (text) => expect(parse(text).ok).toBe(false));

  it('may be without TLS where that is allowed expressly', () =>
    expect(parse('http://10.0.0.5:4123', true)).toEqual({ ok: true, url: 'http://10.0.0.5:4123' }));
});

describe('a code', () => {
  it('is read in every way it can be typed', () => {
    const code = enrolmentCodeOf(new Uint8Array([0, 1, 33, 10, 18, 24, 255, 128, 77, 9]));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const shown = showEnrolmentCode(code);
    for (const typed of [shown, shown.toLowerCase(), code.replaceAll('0', 'o').replaceAll('1', 'l')])
      expect(readTypedCode(typed)).toBe(code);
  });
});

describe('a pause after failures', () => {
  it('doubles up to five minutes, and is never less than half of it', () => {
    expect([0, 1, 2, 3].map((failures) => backoffMs(failures, 1))).toEqual([1000, 2000, 4000, 8000]);
    expect(backoffMs(3, 0)).toBe(4000);
    expect(backoffMs(1000, 1)).toBe(300_000);
  });
});

describe('signing in without the hub', () => {
  const HOUR = 3_600_000;
  const access: OfflineAccess = {
    grantedAt: 100 * HOUR,
    lastSeenAt: 110 * HOUR,
    offlineUntil: offlineUntil('Instructor', null, 100 * HOUR),
    failures: 0,
    lastFailureAt: 0,
  };

  it('ends after fourteen days for staff and thirty for students', () => {
    expect(mayTryOffline(access, 100 * HOUR + 14 * 24 * HOUR - 1)).toEqual({ ok: true });
    expect(mayTryOffline(access, 100 * HOUR + 14 * 24 * HOUR)).toEqual({ ok: false, reason: 'expired' });
    const student = { ...access, offlineUntil: offlineUntil('Student', null, 100 * HOUR) };
    expect(mayTryOffline(student, 100 * HOUR + 30 * 24 * HOUR - 1)).toEqual({ ok: true });
  });

  it('is refused when the clock went back', () =>
    expect(mayTryOffline(access, 109 * HOUR)).toEqual({ ok: false, reason: 'clock' }));

  it('waits longer after each wrong password from the fifth on, and ends at the tenth', () => {
    const now = 111 * HOUR;
    const after = (failures: number) => mayTryOffline({ ...access, failures, lastFailureAt: now }, now);
    expect(after(4)).toEqual({ ok: true });
    expect(after(5)).toEqual({ ok: false, reason: 'wait', waitMs: 10_000 });
    expect(after(9)).toEqual({ ok: false, reason: 'wait', waitMs: 160_000 });
    expect(after(10)).toEqual({ ok: false, reason: 'too-many' });
    expect(mayTryOffline({ ...access, failures: 5, lastFailureAt: now }, now + 10_000)).toEqual({ ok: true });
  });
});

describe('the number of a device', () => {
  const standalone = 2 ** 19 + 7;
  it('is kept where nobody has it, and leased from the lower half otherwise', () => {
    expect(leaseNumber(new Set([1, 2]), standalone, 0)).toBe(standalone);
    expect(leaseNumber(new Set([1, 2, standalone]), standalone, 0)).toBe(3);
    expect(leaseNumber(new Set([1, 3]), null, 0)).toBe(2);
    expect(leaseNumber(new Set(), 5, 0)).toBe(1);
  });

  it('is drawn, and the next free one where somebody has it', () => {
    expect(leaseNumber(new Set(), null, 1000)).toBe(1001);
    expect(leaseNumber(new Set([1001, 1002]), null, 1000)).toBe(1003);
    const last = 2 ** 19 - 1;
    expect(leaseNumber(new Set(), null, last - 1)).toBe(last);
    expect(leaseNumber(new Set([last]), null, last - 1)).toBe(1);
    expect(leaseNumber(new Set(), null, 2 ** 32 - 1)).toBeLessThan(2 ** 19);
    expect(standaloneNumber(2 ** 32 - 1)).toBe(2 ** 20 - 1);
  });

  it('is not to be had where every number is taken', () => {
    const all = new Set(Array.from({ length: 2 ** 19 }, (_, number) => number));
    expect(() => leaseNumber(all, null, 1000)).toThrow('Every device number is taken.');
    all.delete(7);
    expect(leaseNumber(all, null, 1000)).toBe(7);
  });
});

describe('what a change is about', () => {
  it('is found in its input, as plain text', () => {
    expect(
      titleOfInput({ body: { version: 1, draft: { question_title: '<p>Who <b>is</b> it?</p>' } } }),
    ).toBe('Who is it?');
    expect(titleOfInput({ params: { id: 5 } })).toBeNull();
    expect(titleOfInput({ body: { title: '  ' } })).toBeNull();
  });

  it('is read from the title of a copy', () => {
    const title = 'A (b) (conflict from Desk (old), 2026-01-05 09:00 UTC)';
    expect(parseCopyTitle(title)).toEqual({
      title: 'A (b)',
      deviceName: 'Desk (old)',
      changedAt: '2026-01-05 09:00 UTC',
    });
    expect(parseCopyTitle('Nothing of the kind')).toBeNull();
  });

  it('names its files once each, however deep they lie', () => {
    const name = 'ab'.repeat(32);
    expect(blobNamesIn({ a: [{ b: name }, name], c: `x${name}` })).toEqual([name]);
  });

  it('names the pictures of its documents, and waits for no file of the library', () => {
    const name = 'ab'.repeat(32);
    const content = [
      { type: 'image', attrs: { sha256: name, alt: '' } },
      { type: 'video', attrs: { media_file_id: 7, sha256: 'cd'.repeat(32), poster: null } },
    ];
    const document = JSON.stringify({ type: 'doc', content });
    expect(blobNamesIn({ draft: { document, title: '{ "doc"' } })).toEqual([name]);
  });
});
