import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { documentOfText } from '../documents/plain-document.ts';
import { jumpedTo, NOTHING_PLAYED, playedTo } from './played-stretches.ts';
import { searchCourse, type SearchedItem } from './search-course.ts';

describe('what was played', () => {
  it('grows by small steps, and begins anew after a jump or a pause', () => {
    const ran = [0, 250, 500].reduce(playedTo, NOTHING_PLAYED);
    expect(ran.stretches).toEqual([{ from: 0, to: 500 }]);
    const jumped = [60_000, 60_250].reduce(playedTo, jumpedTo(ran, 60_000));
    expect(jumped.stretches).toEqual([
      { from: 0, to: 500 },
      { from: 60_000, to: 60_250 },
    ]);
    expect([0, 30_000].reduce(playedTo, NOTHING_PLAYED).stretches).toEqual([]);
  });

  test.prop([fc.array(fc.record({ to: fc.nat({ max: 20_000 }), isJump: fc.boolean() }))])(
    'never holds more than was passed through, and each stretch goes forward',
    (moves) => {
      let played = NOTHING_PLAYED;
      let passed = 0;
      for (const { to, isJump } of moves) {
        if (!isJump && played.at !== null && to > played.at && to - played.at <= 2_500)
          passed += to - played.at;
        played = isJump ? jumpedTo(played, to) : playedTo(played, to);
      }
      const held = played.stretches.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(held).toBe(passed);
      expect(played.stretches.every(({ from, to }) => to > from)).toBe(true);
    },
  );
});

const plain: SearchedItem = {
  itemId: 1,
  title: 'Cells',
  description: '',
  document: null,
  captions: null,
  questions: [],
};

describe('the search in a course', () => {
  it('finds titles, lines of texts, questions and what is said, with its place', () => {
    const items: SearchedItem[] = [
      { ...plain, document: documentOfText('Every cell is bounded.\nA membrane keeps it apart.') },
      {
        ...plain,
        itemId: 2,
        title: 'Film',
        captions: 'WEBVTT\n\n00:12.500 --> 00:14.000\n<v Ada>The membrane is a\ndouble layer.\n',
      },
      { ...plain, itemId: 3, title: 'Quiz', questions: ['What does a membrane do?'] },
    ];
    expect(searchCourse(items, 'MEMBRANE')).toEqual([
      { itemId: 1, where: 'text', excerpt: 'A membrane keeps it apart.', positionMs: null },
      { itemId: 2, where: 'captions', excerpt: 'The membrane is a double layer.', positionMs: 12_500 },
      { itemId: 3, where: 'question', excerpt: 'What does a membrane do?', positionMs: null },
    ]);
    expect(searchCourse(items, 'double membrane').map(({ itemId }) => itemId)).toEqual([2]);
    expect(searchCourse(items, '  ')).toEqual([]);
  });

  it('finds words without their accents, and cuts long lines around them', () => {
    const long = `${'Nothing here. '.repeat(30)}El corazón late. ${'Nothing here. '.repeat(30)}`;
    const [found] = searchCourse([{ ...plain, description: long }], 'corazon');
    expect(found?.excerpt).toContain('El corazón late.');
    expect(found?.excerpt.length).toBeLessThan(145);
  });
});
