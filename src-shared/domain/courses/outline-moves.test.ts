import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { inReadingOrder, itemsInOrder } from './outline.ts';
import {
  dropItem,
  dropSection,
  liftSection,
  nestSection,
  stepItem,
  stepSection,
  withMove,
  type OutlineMove,
  type OutlineOrder,
} from './outline-moves.ts';
import { firstPlaces } from './places.ts';

const [a = '', b = '', c = ''] = firstPlaces(3);
const outline: OutlineOrder = {
  sections: [
    { id: 1, parent_id: null, place: a },
    { id: 2, parent_id: 1, place: a },
    { id: 3, parent_id: null, place: b },
  ],
  items: [
    { id: 11, section_id: 1, place: a },
    { id: 12, section_id: 1, place: b },
    { id: 13, section_id: 2, place: c },
  ],
};

const order = (after: OutlineOrder): string =>
  inReadingOrder(after.sections)
    .map((section) => {
      const items = itemsInOrder([section], after.items).map(({ id }) => id);
      return `${section.parent_id === null ? '' : '>'}${section.id}[${items.join(' ')}]`;
    })
    .join(' ');

const moved = (move: OutlineMove | undefined): string =>
  move === undefined ? 'nothing' : order(withMove(outline, move));

describe('a step by keys', () => {
  it.each([
    ['up among its neighbours', () => stepItem(outline, 12, -1), '1[12 11] >2[13] 3[]'],
    ['down past the end, into the next section', () => stepItem(outline, 12, 1), '1[11] >2[12 13] 3[]'],
    [
      'up past the start, to the end of the section before',
      () => stepItem(outline, 13, -1),
      '1[11 12 13] >2[] 3[]',
    ],
    ['down into an empty section', () => stepItem(outline, 13, 1), '1[11 12] >2[] 3[13]'],
    ['up from the very first place', () => stepItem(outline, 11, -1), 'nothing'],
    ['of a section', () => stepSection(outline, 3, -1), '3[] 1[11 12] >2[13]'],
    ['of the last section', () => stepSection(outline, 3, 1), 'nothing'],
    ['of a section into the one above', () => nestSection(outline, 3), '1[11 12] >2[13] >3[]'],
    ['of a section with subsections into another', () => nestSection(outline, 1), 'nothing'],
    ['of a subsection out of its section', () => liftSection(outline, 2), '1[11 12] 2[13] 3[]'],
    ['of a section that stands at the top', () => liftSection(outline, 1), 'nothing'],
  ])('%s', (_name, move, expected) => {
    expect(moved(move())).toBe(expected);
  });
});

describe('a drop', () => {
  it.each([
    [
      'before another item',
      () => dropItem(outline, 13, { kind: 'item', id: 12, edge: 'before' }),
      '1[11 13 12] >2[] 3[]',
    ],
    [
      'after its neighbour',
      () => dropItem(outline, 11, { kind: 'item', id: 12, edge: 'after' }),
      '1[12 11] >2[13] 3[]',
    ],
    [
      'on a section',
      () => dropItem(outline, 12, { kind: 'section', id: 3, edge: 'after' }),
      '1[11] >2[13] 3[12]',
    ],
    [
      'of a section beside a subsection',
      () => dropSection(outline, 3, { id: 2, edge: 'before' }),
      '1[11 12] >3[] >2[13]',
    ],
    ['of a section into itself', () => dropSection(outline, 1, { id: 2, edge: 'before' }), 'nothing'],
  ])('%s', (_name, move, expected) => {
    expect(moved(move())).toBe(expected);
  });
});

test.prop([
  fc.array(fc.record({ id: fc.constantFrom(11, 12, 13), by: fc.constantFrom(-1 as const, 1 as const) }), {
    maxLength: 60,
  }),
])('no item is lost or doubled by any number of steps', (steps) => {
  let now: OutlineOrder = outline;
  for (const { id, by } of steps) {
    const move = stepItem(now, id, by);
    if (move !== undefined) now = withMove(now, move);
  }
  const shown = itemsInOrder(inReadingOrder(now.sections), now.items).map(({ id }) => id);
  expect(shown.toSorted((one, other) => one - other)).toEqual([11, 12, 13]);
});
