import { describe, expect, it } from 'vitest';
import type { Folder } from '#shared/contract/questions.ts';
import { folderChoices, toTree } from './folder-nodes.ts';

const folder = (id: number, name: string, parent: number | null, count = 1): Folder => ({
  id,
  folder_name: name,
  parent_folder_id: parent,
  instructor_id: 1,
  question_count: count,
});

describe('the tree of folders', () => {
  it('stands in the order of the names', () => {
    const tree = toTree([folder(1, 'Zoology', null), folder(2, 'algebra', null), folder(3, 'Cells', 1)]);
    expect(tree.map((node) => node.label)).toEqual(['algebra', 'Zoology']);
    expect(tree[1]?.children?.map((node) => node.label)).toEqual(['Cells']);
  });

  it('loses no folder whose parent is gone', () => {
    expect(toTree([folder(3, 'Orphan', 99)]).map((node) => node.label)).toEqual(['Orphan']);
  });

  it('leaves out a folder with everything in it, as a target for itself', () => {
    const folders = [folder(1, 'Biology', null), folder(2, 'Cells', 1), folder(3, 'Maths', null)];
    expect(toTree(folders, 1).map((node) => node.id)).toEqual(['3']);
  });

  it('shows no zero at a folder that only holds folders', () => {
    const tree = toTree([folder(1, 'Biology', null, 0), folder(2, 'Cells', 1, 0)]);
    expect([tree[0]?.count, tree[0]?.children?.[0]?.count]).toEqual([undefined, 0]);
  });

  it('names a folder by its whole path where there is no tree', () => {
    const folders = [folder(1, 'Biology', null), folder(2, 'Cells', 1)];
    expect(folderChoices(folders).map((choice) => choice.label)).toEqual(['Biology', 'Biology / Cells']);
  });
});
