import { describe, expect, it } from 'vitest';
import {
  COMPUTER_HAPPENINGS,
  evidenceOf,
  isWatched,
  kindOf,
  printEvidence,
  sumEvidence,
  WINDOW_EVENT,
  WINDOW_HAPPENINGS,
  type Evidence,
} from './window-evidence.ts';

const saw = (evidence: Evidence, wallMs = 0) => ({
  kind: kindOf(evidence.what),
  note: printEvidence(evidence),
  wallMs,
});
const page = (kind: string, wallMs: number) => ({ kind, note: null, wallMs });

describe('what the application saw', () => {
  it('is read as it was written, by a note that every log takes', () => {
    for (const what of [...WINDOW_HAPPENINGS, ...COMPUTER_HAPPENINGS]) {
      const said = { what, forMs: 86_400_000, lateMs: 1000, displays: 3, app: '10.20.30 0123456789ab' };
      const event = saw(said);
      expect(evidenceOf(event)).toEqual(said);
      expect(event.note.length).toBeLessThanOrEqual(200);
    }
    expect(printEvidence({ what: 'back', forMs: 12.7 })).toBe('{"for_ms":13,"what":"back"}');
  });

  it.each([
    '',
    'left',
    'null',
    '[]',
    '{"what":"cheated"}',
    '{"what":"lock"}',
    '{"what":7}',
    '{"what":"left"',
  ])('is nothing where the note is %j', (note) =>
    expect(evidenceOf({ kind: WINDOW_EVENT, note })).toBeNull(),
  );

  it('takes no length that is none', () => {
    const note = '{"for_ms":-5,"displays":"two","what":"back"}';
    expect(evidenceOf({ kind: WINDOW_EVENT, note })).toEqual({ what: 'back' });
  });

  it('is summed up by kind, with the whole length', () => {
    const events = [
      saw({ what: 'watched' }),
      saw({ what: 'left' }),
      saw({ what: 'back', forMs: 3000 }),
      saw({ what: 'left' }),
      saw({ what: 'back', forMs: 4000 }),
      saw({ what: 'lock' }),
      saw({ what: 'unlock', forMs: 60_000 }),
      saw({ what: 'print_try' }),
    ];
    expect(sumEvidence(events)).toEqual([
      { what: 'left', count: 2, ms: 7000 },
      { what: 'print_try', count: 1, ms: 0 },
      { what: 'lock', count: 1, ms: 60_000 },
    ]);
    expect(isWatched(events)).toBe(true);
  });

  it('says how long nobody watched, apart for a page that was closed and one that crashed', () => {
    const events = [
      saw({ what: 'watched' }),
      saw({ what: 'unwatched' }),
      saw({ what: 'watched', forMs: 5000 }),
      saw({ what: 'page_crash' }),
      saw({ what: 'watched', forMs: 800 }),
      saw({ what: 'unwatched' }),
    ];
    expect(sumEvidence(events)).toEqual([
      { what: 'unwatched', count: 2, ms: 5000 },
      { what: 'page_crash', count: 1, ms: 800 },
    ]);
  });

  it('is told apart from what a page says of itself', () => {
    const events = [page('blur', 1000), page('focus', 6000), page('blur', 9000)];
    expect(sumEvidence(events)).toEqual([{ what: 'page_left', count: 2, ms: 5000 }]);
    expect(isWatched(events)).toBe(false);
  });
});
