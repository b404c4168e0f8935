import { expect, it } from 'vitest';
import type { Folder } from '#shared/contract/folders.ts';
import { folderOptions } from './folder-options.ts';

const folder = (id: number, name: string, parent: number | null, count: number): Folder => ({
  id,
  folder_name: name,
  parent_folder_id: parent,
  instructor_id: 1,
  question_count: count,
});

it('counts at each folder what choosing it lists: its own questions and those below', () => {
  const folders = [folder(1, 'Biology', null, 2), folder(2, 'Cells', 1, 3), folder(3, 'Walls', 2, 4)];
  const options = folderOptions({ data: { folders }, total: 12, unfiled: 3 }, 'All', 'Unfiled');
  expect(options.map((option) => option.label)).toEqual([
    'All (12)',
    'Biology (9)',
    'Biology / Cells (7)',
    'Biology / Cells / Walls (4)',
    'Unfiled (3)',
  ]);
});
