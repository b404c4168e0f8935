import { mergeAttributes, Node } from '@tiptap/core';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import { NodeViewWrapper, type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { checkDocument } from '#shared/domain/documents/check-document.ts';
import { Formula } from '#renderer/components/formula.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { MediaName } from '#renderer/components/document-view/media-name.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const InlineFormula = ({ node }: NodeViewProps) => {
  const latex = textOf(node.attrs['latex']);
  return (
    <NodeViewWrapper as="span">
      <Formula tex={latex} source={latex} isBlock={false} />
    </NodeViewWrapper>
  );
};

const BlockFormula = ({ node }: NodeViewProps) => {
  const latex = textOf(node.attrs['latex']);
  return (
    <NodeViewWrapper>
      <Formula tex={latex} source={latex} isBlock />
    </NodeViewWrapper>
  );
};

export const DocumentInlineMath = InlineMath.extend({
  addNodeView: () => ReactNodeViewRenderer(InlineFormula),
});

export const DocumentBlockMath = BlockMath.extend({
  addNodeView: () => ReactNodeViewRenderer(BlockFormula),
});

const ShownImage = ({ node }: NodeViewProps) => (
  <NodeViewWrapper as="figure">
    <StoredImage sha256={textOf(node.attrs['sha256'])} alt={textOf(node.attrs['alt'])} />
  </NodeViewWrapper>
);

/** An attribute that copies go by as `data-...`. */
const kept = (name: string, fallback: unknown = null) => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === null ? {} : { [`data-${name}`]: attributes[name] },
});

/** An image by the SHA-256 of its bytes, with what it shows in words. */
export const DocumentImage = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ sha256: kept('sha256'), alt: kept('alt', '') }),
  parseHTML: () => [{ tag: 'img[data-sha256]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(ShownImage),
});

const ShownMedia = ({ node }: NodeViewProps) => {
  const check = checkDocument({ type: 'doc', content: [{ type: node.type.name, attrs: node.attrs }] });
  const [media] = check.ok ? check.document.content : [];
  return (
    <NodeViewWrapper as="figure">
      {media?.type === 'video' || media?.type === 'audio' || media?.type === 'file' ? (
        <MediaName node={media} />
      ) : null}
    </NodeViewWrapper>
  );
};

const idOf = (element: HTMLElement): number | null => {
  const id = Number(element.getAttribute('data-media_file_id'));
  return id > 0 ? id : null;
};

/** A video, an audio or a file of the media library. */
const mediaNode = (name: 'video' | 'audio' | 'file', beside: readonly string[]) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      ...Object.fromEntries(['sha256', 'name', 'mime', ...beside].map((key) => [key, kept(key)])),
      media_file_id: { ...kept('media_file_id'), parseHTML: idOf },
    }),
    parseHTML: () => [
      { tag: `div[data-media="${name}"][data-sha256]` },
      { tag: `div[data-media="${name}"][data-media_file_id]` },
    ],
    renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-media': name })],
    addNodeView: () => ReactNodeViewRenderer(ShownMedia),
  });

export const mediaNodes = [
  mediaNode('video', ['poster', 'captions']),
  mediaNode('audio', ['captions']),
  mediaNode('file', []),
];
