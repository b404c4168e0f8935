import { describe, expect, it } from 'vitest';
import type { Folder } from '#shared/contract/folders.ts';
import { countInside } from '#shared/domain/questions/folder-tree.ts';
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

  it('counts at each folder what one finds there: its own questions and those below', () => {
    const folders = [folder(1, 'Biology', null, 2), folder(2, 'Cells', 1, 3), folder(3, 'Walls', 2, 4)];
    const [biology] = toTree(folders);
    expect([biology?.count, biology?.children?.[0]?.count]).toEqual([9, 7]);
    expect(toTree(folders, 2)[0]).toMatchObject({ count: 9, children: [] });
    expect([1, 2, 3].map((id) => countInside(folders, id))).toEqual([9, 7, 4]);
  });

  it('names a folder by its whole path where there is no tree', () => {
    const folders = [folder(1, 'Biology', null), folder(2, 'Cells', 1)];
    expect(folderChoices(folders).map((choice) => choice.label)).toEqual(['Biology', 'Biology / Cells']);
  });
});
