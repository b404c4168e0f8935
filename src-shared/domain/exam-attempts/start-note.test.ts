import { expect, it } from 'vitest';
import { parseStartNote, printStartNote } from './start-note.ts';

it('reads what it wrote', () => {
  const note = { student: Number.MAX_SAFE_INTEGER, version: 4 };
  expect(printStartNote(note)).toBe('student:9007199254740991 version:4');
  expect(parseStartNote(printStartNote(note))).toEqual(note);
});

it('passes over what it cannot read', () => {
  expect(parseStartNote(null)).toEqual({});
  expect(parseStartNote('clock:2 student:x :: student:7 version:')).toEqual({ clock: 2, student: 7 });
});
