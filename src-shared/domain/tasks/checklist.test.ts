import { expect, it } from 'vitest';
import { donePoints, identified, pointsOfLines } from './checklist.ts';

const BEFORE = [
  { id: 1, text: 'Read' },
  { id: 2, text: 'Write' },
];

it('gives an id to each new point, and none twice', () => {
  let last = 10;
  const points = identified(
    [
      { id: 2, text: 'Write it' },
      { id: null, text: 'Send' },
      { id: 2, text: 'Again' },
      { id: 99, text: 'Of another task' },
    ],
    BEFORE,
    () => (last += 1),
  );
  expect(points.map(({ id }) => id)).toEqual([2, 12, 13, 14]);
});

it('knows what is done by the last that was said of it', () => {
  const said = [
    { kind: 'checked', text: '1' },
    { kind: 'checked', text: '2' },
    { kind: 'comment', text: '1' },
    { kind: 'unchecked', text: '1' },
  ];
  expect([...donePoints(said)]).toEqual([2]);
});

it('finds a point in its line, moved or with other words', () => {
  expect(pointsOfLines(' Write \n\nRead', BEFORE)).toEqual([
    { id: 2, text: 'Write' },
    { id: 1, text: 'Read' },
  ]);
  expect(pointsOfLines('Read all\nWrite', BEFORE)).toEqual([
    { id: 1, text: 'Read all' },
    { id: 2, text: 'Write' },
  ]);
  expect(pointsOfLines('Plan\nRead\nWrite', BEFORE).map(({ id }) => id)).toEqual([null, 1, 2]);
  expect(pointsOfLines('Read\nRead', BEFORE).map(({ id }) => id)).toEqual([1, 2]);
});
