import { describe, expect, it } from 'vitest';
import { AT_SERVER, mayWrite, printMove, writingPlace, type WritingPlace } from './writing-place.ts';

describe('where a log may go on', () => {
  it.each([
    [undefined, { kind: 'bound' }],
    [{ kind: 'release', note: null }, { kind: 'released' }],
    [{ kind: 'reopening', note: '{}' }, { kind: 'free' }],
    [
      { kind: 'move', note: printMove(77) },
      { kind: 'moved', to: 77 },
    ],
    [
      { kind: 'move', note: printMove(77, { id: 3, reason: 'A "broken" key' }) },
      { kind: 'moved', to: 77 },
    ],
    // What is not read as a move gives nobody the log.
    [{ kind: 'move', note: '{"to":"77"}' }, { kind: 'bound' }],
    [{ kind: 'move', note: null }, { kind: 'bound' }],
  ] as const)('is read from %j', (event, place) => {
    expect(writingPlace(event)).toEqual(place);
  });

  const here = { number: 7, isWriting: false };
  const writing = { number: 7, isWriting: true };
  it.each<[WritingPlace, boolean, boolean]>([
    [{ kind: 'bound' }, false, true],
    [{ kind: 'free' }, true, true],
    [{ kind: 'released' }, false, false],
    [{ kind: 'moved', to: 7 }, true, true],
    [{ kind: 'moved', to: 8 }, false, true],
    [{ kind: 'moved', to: AT_SERVER }, false, true],
  ])('%j lets this computer write: %s, and where it writes already: %s', (place, asOther, asWriter) => {
    expect([mayWrite(place, here), mayWrite(place, writing)]).toEqual([asOther, asWriter]);
  });
});
