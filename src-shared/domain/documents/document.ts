/** As it is stored and sent: canonical JSON in UTF-8. */
export const MAX_DOCUMENT_BYTES = 512 * 1024;
/** Nodes inside of each other, with the document itself and the text at the end. */
export const MAX_DOCUMENT_DEPTH = 12;

/** The page around a document has the first level. */
export const HEADING_LEVELS = [2, 3, 4] as const;
export type HeadingLevel = (typeof HEADING_LEVELS)[number];

/** In the order in which a text carries them; each at most once. */
export const PLAIN_MARKS = ['bold', 'italic', 'underline', 'strike', 'code'] as const;
export type PlainMark = (typeof PLAIN_MARKS)[number];
export type DocumentMark =
  | { readonly type: PlainMark }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

export interface TextNode {
  readonly type: 'text';
  readonly text: string;
  readonly marks?: readonly DocumentMark[];
}

export type InlineNode =
  | TextNode
  | { readonly type: 'hardBreak' }
  | { readonly type: 'inlineMath'; readonly attrs: { readonly latex: string } };

export interface ImageAttributes {
  /** SHA-256 of the stored bytes. */
  readonly sha256: string;
  /** What it shows, in words; empty where nobody has said yet. */
  readonly alt: string;
}

/** A file of the author's media library, as it was when it was put here. */
export interface MediaAttributes {
  /** Its row in the library; null where it has none, as in an import. */
  readonly media_file_id: number | null;
  /** Null where a draft names it by its row alone: publishing takes what the library has then. */
  readonly sha256: string | null;
  readonly name: string;
  readonly mime: string;
}

export interface VideoAttributes extends MediaAttributes {
  /** SHA-256 of an image, and of WebVTT. */
  readonly poster: string | null;
  readonly captions: string | null;
}

export interface AudioAttributes extends MediaAttributes {
  readonly captions: string | null;
}

export type MediaNode =
  | { readonly type: 'video'; readonly attrs: VideoAttributes }
  | { readonly type: 'audio'; readonly attrs: AudioAttributes }
  | { readonly type: 'file'; readonly attrs: MediaAttributes };

export interface ListItemNode {
  readonly type: 'listItem';
  /** A paragraph, then any blocks. */
  readonly content: readonly BlockNode[];
}

export const CELL_ALIGNMENTS = ['left', 'center', 'right'] as const;
export type CellAlignment = (typeof CELL_ALIGNMENTS)[number];

export interface TableCellNode {
  readonly type: 'tableCell' | 'tableHeader';
  readonly attrs: {
    readonly colspan: number;
    readonly rowspan: number;
    readonly align: CellAlignment | null;
  };
  readonly content: readonly BlockNode[];
}

export interface TableRowNode {
  readonly type: 'tableRow';
  readonly content?: readonly TableCellNode[];
}

export interface ParagraphNode {
  readonly type: 'paragraph';
  readonly content?: readonly InlineNode[];
}

export type BlockNode =
  | ParagraphNode
  | MediaNode
  | {
      readonly type: 'heading';
      readonly attrs: { readonly level: HeadingLevel };
      readonly content?: readonly InlineNode[];
    }
  | { readonly type: 'bulletList'; readonly content: readonly ListItemNode[] }
  | {
      readonly type: 'orderedList';
      readonly attrs: { readonly start: number };
      readonly content: readonly ListItemNode[];
    }
  | { readonly type: 'blockquote'; readonly content: readonly BlockNode[] }
  | {
      readonly type: 'codeBlock';
      readonly attrs: { readonly language: string | null };
      /** Text without marks. */
      readonly content?: readonly TextNode[];
    }
  | { readonly type: 'horizontalRule' }
  | { readonly type: 'blockMath'; readonly attrs: { readonly latex: string } }
  | { readonly type: 'image'; readonly attrs: ImageAttributes }
  | { readonly type: 'table'; readonly content: readonly TableRowNode[] };

/** What an author writes with headings, lists, tables, formulas and media: TipTap's JSON, of the kept nodes alone. */
export interface RichDocument {
  readonly type: 'doc';
  readonly content: readonly BlockNode[];
}

export type DocumentNode =
  | RichDocument
  | BlockNode
  | ListItemNode
  | TableRowNode
  | TableCellNode
  | InlineNode;

export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The nodes right inside of one; none for a leaf. */
export const contentOf = (node: DocumentNode): readonly DocumentNode[] =>
  'content' in node ? (node.content ?? []) : [];

/** A node and all that stands in it, from the start to the end. */
export function* nodesOf(node: DocumentNode): Generator<DocumentNode> {
  yield node;
  for (const inner of contentOf(node)) yield* nodesOf(inner);
}
