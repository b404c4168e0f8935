import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react';
import type { Tool } from './tools.ts';

/** What can be done with the table in which the cursor stands. */
export const TABLE_TOOLS: readonly Tool[] = [
  {
    key: 'rowAbove',
    icon: IconRowInsertTop,
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    key: 'rowBelow',
    icon: IconRowInsertBottom,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  { key: 'deleteRow', icon: IconRowRemove, run: (editor) => editor.chain().focus().deleteRow().run() },
  {
    key: 'columnLeft',
    icon: IconColumnInsertLeft,
    starts: true,
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    key: 'columnRight',
    icon: IconColumnInsertRight,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    key: 'deleteColumn',
    icon: IconColumnRemove,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    key: 'headerRow',
    icon: IconTableRow,
    starts: true,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  { key: 'deleteTable', icon: IconTableOff, run: (editor) => editor.chain().focus().deleteTable().run() },
];
