import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { contentFrom, textFrom, type EditorText } from './editor-content.ts';
import { editorExtensions } from './editor-extensions.ts';
import type { DroppedCounts } from './pasted.ts';
import { imageFilesIn } from './pasted-files.ts';
import type { DialogName } from './tools.ts';

interface DocumentEditorOptions {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  /** Of the element that is written in. */
  readonly attributes: Record<string, string>;
  readonly onDialog: (name: DialogName) => void;
  readonly onImages: (files: readonly File[]) => void;
  /** Alt+F10, by which editors lead to their tools. */
  readonly onTools: () => void;
}

const DIALOGS: Readonly<Record<string, DialogName>> = {
  image: 'image',
  inlineMath: 'formula',
  blockMath: 'formula',
};

/** The dialog of what is selected as a whole. */
const dialogOf = ({ selection }: EditorState): DialogName | undefined => {
  return selection instanceof NodeSelection ? DIALOGS[selection.node.type.name] : undefined;
};

/** TipTap over a document as text: what comes from outside is shown, what is typed is told. */
export function useDocumentEditor(options: DocumentEditorOptions) {
  const { value, isReadOnly, attributes } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [dropped, setDropped] = useState<DroppedCounts>({});
  const [extensions] = useState(() =>
    editorExtensions({ placeholder: options.placeholder, onDropped: setDropped }),
  );
  const [told, setTold] = useState<EditorText>();
  const isOwn = told?.text === value;
  const content = useMemo(() => (isOwn ? null : contentFrom(value, extensions)), [extensions, isOwn, value]);
  const fromOutside = useMemo(() => (content === null ? undefined : textFrom(content, () => '')), [content]);
  const { problem = null, words = 0 } = (isOwn ? told : fromOutside) ?? {};
  const shown = useRef(value);
  const takeImages = (data: DataTransfer | null): boolean => {
    const images = imageFilesIn(data);
    if (images.length > 0) latest.current.onImages(images);
    return images.length > 0;
  };
  const editor = useEditor({
    extensions,
    content: content ?? '',
    editable: !isReadOnly,
    // The page's policy takes no style element without a nonce; the rules stand in the CSS module.
    injectCSS: false,
    editorProps: {
      attributes,
      handleKeyDown: (view, event) => {
        if (event.altKey && event.key === 'F10') {
          latest.current.onTools();
          return true;
        }
        const name = event.key === 'Enter' && !event.shiftKey ? dialogOf(view.state) : undefined;
        if (name !== undefined) latest.current.onDialog(name);
        return name !== undefined;
      },
      handlePaste: (_view, event) => takeImages(event.clipboardData),
      handleDrop: (_view, event) => takeImages(event.dataTransfer),
      handleDoubleClickOn: (view, _pos, node) => {
        const name = DIALOGS[node.type.name];
        if (name !== undefined && dialogOf(view.state) === name) latest.current.onDialog(name);
        return name !== undefined;
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = textFrom(changed.getJSON(), () => changed.getText());
      shown.current = next.text;
      setTold(next);
      latest.current.onChange(next.text);
    },
  });
  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    if (content !== null) editor.commands.setContent(content, { emitUpdate: false });
  }, [content, editor, value]);
  return { editor, isReadable: isOwn || content !== null, dropped, problem, words };
}
