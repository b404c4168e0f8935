import type { Editor } from '@tiptap/react';
import { FormulaDialog } from './formula-dialog.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { DialogName } from './tools.ts';

interface EditorDialogsProps {
  readonly editor: Editor;
  readonly name: Exclude<DialogName, 'media'> | undefined;
  /** Pasted images that still wait for their words. */
  readonly files: readonly File[];
  readonly onClose: () => void;
}

/** The question that is open, if one is: pasted images come one after the other. */
export const EditorDialogs = ({ editor, name, files, onClose }: EditorDialogsProps) => {
  const [file] = files;
  if (file !== undefined)
    return <ImageDialog key={files.length} editor={editor} file={file} onClose={onClose} />;
  switch (name) {
    case 'link':
      return <LinkDialog editor={editor} onClose={onClose} />;
    case 'formula':
      return <FormulaDialog editor={editor} onClose={onClose} />;
    case 'image':
      return <ImageDialog editor={editor} onClose={onClose} />;
    case undefined:
      return null;
  }
};
