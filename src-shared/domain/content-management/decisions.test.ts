import { describe, expect, it } from 'vitest';
import { mayDecideAbout, noteStands, standingWhenReturned, statusWhenApproved } from './decisions.ts';

const NOW = 1_000_000;

it('nobody decides about their own while somebody else may', () => {
  expect(mayDecideAbout({ authorId: 1 }, { userId: 2, others: 0 })).toBe(true);
  expect(mayDecideAbout({ authorId: 1 }, { userId: 1, others: 1 })).toBe(false);
  expect(mayDecideAbout({ authorId: 1 }, { userId: 1, others: 0 })).toBe(true);
});

describe('a note', () => {
  it.each([
    ['savedAsDraft', null, true],
    ['pending_approval', null, false],
    ['published', 1, true],
    ['scheduled', 1, true],
    ['published', 2, false],
    ['savedAsDraft', 3, false],
    ['archived', 1, false],
  ] as const)(
    'about a returned version 2, of what is %s with version %s: %s',
    (status, offeredVersion, stands) => {
      expect(noteStands({ kind: 'returned', versionNo: 2 }, { status, offeredVersion })).toBe(stands);
    },
  );

  it('about what was taken down stands while that is archived', () => {
    const note = { kind: 'taken_down', versionNo: 2 } as const;
    expect(noteStands(note, { status: 'archived', offeredVersion: 2 })).toBe(true);
    expect(noteStands(note, { status: 'published', offeredVersion: 2 })).toBe(false);
  });
});

it('what is approved is published, or scheduled while its time is to come', () => {
  expect(statusWhenApproved(null, NOW)).toBe('published');
  expect(statusWhenApproved(NOW, NOW)).toBe('published');
  expect(statusWhenApproved(NOW + 1, NOW)).toBe('scheduled');
});

it('what is returned goes on as it was offered, or is a draft', () => {
  expect(standingWhenReturned({ status: 'published', progress_bar: 6 }, 5)).toEqual({
    status: 'published',
    progress_bar: 6,
  });
  const draft = { status: 'savedAsDraft', progress_bar: 5 };
  expect(standingWhenReturned({ status: 'savedAsDraft', progress_bar: 3 }, 5)).toEqual(draft);
  expect(standingWhenReturned({ status: 'pending_approval', progress_bar: 6 }, 5)).toEqual(draft);
  expect(standingWhenReturned(null, 5)).toEqual(draft);
});
