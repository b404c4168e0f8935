import type { Icon } from '@tabler/icons-react';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLineDashed,
  IconLink,
  IconList,
  IconListNumbers,
  IconMathFunction,
  IconMovie,
  IconPhotoPlus,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';

/** What asks for more than a press. */
export type DialogName = 'link' | 'formula' | 'image' | 'media';

export interface Tool {
  /** Its name in the texts (`tool.<key>`). */
  readonly key: string;
  readonly icon: Icon;
  /** Of a tool that is on or off where the cursor stands. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly canRun?: (editor: Editor) => boolean;
  readonly run: ((editor: Editor) => void) | DialogName;
  /** The first of a group. */
  readonly starts?: boolean;
}

const heading = (level: 2 | 3 | 4, icon: Icon): Tool => ({
  key: `heading${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const mark = (key: 'bold' | 'italic' | 'underline' | 'strike' | 'code', icon: Icon): Tool => ({
  key,
  icon,
  isOn: (editor) => editor.isActive(key),
  canRun: (editor) => editor.can().toggleMark(key),
  run: (editor) => editor.chain().focus().toggleMark(key).run(),
});

/** The tools of every place in a document, in the order of the bar. */
export const TOOLS: readonly Tool[] = [
  heading(2, IconH2),
  heading(3, IconH3),
  heading(4, IconH4),
  { ...mark('bold', IconBold), starts: true },
  mark('italic', IconItalic),
  mark('underline', IconUnderline),
  mark('strike', IconStrikethrough),
  mark('code', IconCode),
  { key: 'link', icon: IconLink, isOn: (editor) => editor.isActive('link'), run: 'link' },
  {
    key: 'bulletList',
    icon: IconList,
    starts: true,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'orderedList',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'codeBlock',
    icon: IconSourceCode,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    key: 'table',
    icon: IconTable,
    canRun: (editor) => !editor.isActive('table') && !editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    key: 'rule',
    icon: IconLineDashed,
    canRun: (editor) => editor.can().setHorizontalRule(),
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    key: 'formula',
    icon: IconMathFunction,
    starts: true,
    isOn: (editor) => editor.isActive('inlineMath') || editor.isActive('blockMath'),
    canRun: (editor) => !editor.isActive('codeBlock'),
    run: 'formula',
  },
  {
    key: 'image',
    icon: IconPhotoPlus,
    isOn: (editor) => editor.isActive('image'),
    canRun: (editor) => !editor.isActive('codeBlock'),
    run: 'image',
  },
  { key: 'media', icon: IconMovie, canRun: (editor) => !editor.isActive('codeBlock'), run: 'media' },
  {
    key: 'undo',
    icon: IconArrowBackUp,
    starts: true,
    canRun: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    key: 'redo',
    icon: IconArrowForwardUp,
    canRun: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];
