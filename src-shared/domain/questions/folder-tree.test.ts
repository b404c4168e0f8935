import { expect, it } from 'vitest';
import { countInside, folderPath, subtreeOf, wouldContainItself } from './folder-tree.ts';

const tree = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: null },
];

it('a folder never ends up below itself, however deep the target is', () => {
  expect(wouldContainItself(tree, 1, 3)).toBe(true);
  expect(wouldContainItself(tree, 1, 1)).toBe(true);
  expect(wouldContainItself(tree, 2, 4)).toBe(false);
  expect(wouldContainItself(tree, 3, null)).toBe(false);
});

it('a damaged tree with a ring does not hang', () => {
  const ring = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ];
  expect(wouldContainItself(ring, 9, 1)).toBe(false);
  expect(folderPath(new Map(ring.map((f) => [f.id, { name: `${f.id}`, parentId: f.parentId }])), 1)).toEqual([
    '2',
    '1',
  ]);
});

it('names a path from the root down', () => {
  const names = new Map(
    tree.map((folder) => [folder.id, { name: `F${folder.id}`, parentId: folder.parentId }]),
  );
  expect(folderPath(names, 3)).toEqual(['F1', 'F2', 'F3']);
});

it('a folder with everything below it, even where the data loops', () => {
  const folders = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: null },
    { id: 5, parentId: 6 },
    { id: 6, parentId: 5 },
  ];
  expect(subtreeOf(folders, 1)).toEqual([1, 2, 3]);
  expect(subtreeOf(folders, 5)).toEqual([5, 6]);
  expect(subtreeOf(folders, 99)).toEqual([99]);
});

it('counts the questions of a folder with those of everything below it', () => {
  const folders = tree.map(({ id, parentId }) => ({
    id,
    parent_folder_id: parentId,
    question_count: 10 ** (id - 1),
  }));
  expect([1, 2, 3, 4, 9].map((id) => countInside(folders, id))).toEqual([111, 110, 100, 1000, 0]);
});
