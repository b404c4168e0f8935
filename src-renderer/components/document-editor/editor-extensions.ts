import { Code } from '@tiptap/extension-code';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { HEADING_LEVELS } from '#shared/domain/documents/document.ts';
import { linkAddress } from '#shared/domain/documents/link-address.ts';
import { DocumentBlockMath, DocumentImage, DocumentInlineMath, mediaNodes } from './document-nodes.tsx';
import type { DroppedCounts } from './pasted.ts';
import { PastedContent } from './pasted-parser.ts';

interface EditorHooks {
  readonly placeholder: string;
  readonly onDropped: (dropped: DroppedCounts) => void;
}

/** The nodes and marks that documents keep (`domain/documents/document.ts`), and no others. */
export const editorExtensions = ({ placeholder, onDropped }: EditorHooks) => [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    // Its own below: code may be bold or lead somewhere, too.
    code: false,
    // A paragraph that nobody wrote would be a change.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => linkAddress(url) !== null,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Code.extend({ excludes: '' }),
  TableKit.configure({ table: { resizable: false, renderWrapper: true } }),
  DocumentInlineMath,
  DocumentBlockMath,
  DocumentImage,
  ...mediaNodes,
  Placeholder.configure({ placeholder }),
  PastedContent.configure({ onDropped }),
];
