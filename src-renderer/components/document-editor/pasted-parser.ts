import { Extension } from '@tiptap/core';
import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { linkAddress } from '#shared/domain/documents/link-address.ts';
import { cleanPasted, type DroppedCounts, keepWordLists } from './pasted.ts';

export interface PastedParserOptions {
  /** Told with each paste, also when nothing was left out. */
  readonly onDropped: (dropped: DroppedCounts) => void;
}

/** Reads pasted elements, which ProseMirror has parsed into a document of their own: nothing in it runs or loads. */
class PastedParser extends DOMParser {
  private readonly onDropped: PastedParserOptions['onDropped'];

  constructor(schema: Schema, onDropped: PastedParserOptions['onDropped']) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.onDropped = onDropped;
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    this.onDropped(cleanPasted(dom, (href) => linkAddress(href) !== null));
    return super.parseSlice(dom, options);
  }
}

/** Pasting keeps what documents keep, and says what it left out. */
export const PastedContent = Extension.create<PastedParserOptions>({
  name: 'pastedContent',
  addOptions: () => ({ onDropped: () => undefined }),
  addProseMirrorPlugins() {
    const clipboardParser = new PastedParser(this.editor.schema, this.options.onDropped);
    return [new Plugin({ props: { clipboardParser, transformPastedHTML: keepWordLists } })];
  },
});
