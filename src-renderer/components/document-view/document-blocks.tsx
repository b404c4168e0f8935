import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockNode, MediaNode } from '#shared/domain/documents/document.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Formula } from '#renderer/components/formula.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { DocumentInline } from './document-inline.tsx';
import { MediaName } from './media-name.tsx';
import { DocumentTable } from './document-table.tsx';
import classes from './document.module.css';

const cx = bindClasses(classes);

/** How a page plays or offers a file of a document. */
export type DrawMedia = (node: MediaNode) => ReactNode;

interface BlocksProps {
  readonly blocks: readonly BlockNode[];
  readonly drawMedia: DrawMedia | undefined;
}

const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

const CodeBlock = ({ language, text }: { readonly language: string | null; readonly text: string }) => {
  const { t } = useTranslation('common');
  const label = language === null ? t('document.code') : t('document.codeIn', { language });
  return (
    <figure className={cx('code')}>
      {language === null ? null : <figcaption>{language}</figcaption>}
      {/* Arrow keys move what is wider than its place, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
    </figure>
  );
};

const Block = ({
  block,
  drawMedia,
}: {
  readonly block: BlockNode;
  readonly drawMedia: DrawMedia | undefined;
}) => {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <DocumentInline nodes={block.content} />
        </p>
      );
    case 'heading': {
      const Heading = HEADINGS[block.attrs.level];
      return (
        <Heading>
          <DocumentInline nodes={block.content} />
        </Heading>
      );
    }
    case 'bulletList':
    case 'orderedList': {
      const items = block.content.map(({ content }, at) => (
        <li key={`item ${at}`}>
          <DocumentBlocks blocks={content} drawMedia={drawMedia} />
        </li>
      ));
      return block.type === 'bulletList' ? <ul>{items}</ul> : <ol start={block.attrs.start}>{items}</ol>;
    }
    case 'blockquote':
      return (
        <blockquote>
          <DocumentBlocks blocks={block.content} drawMedia={drawMedia} />
        </blockquote>
      );
    case 'codeBlock':
      return (
        <CodeBlock
          language={block.attrs.language}
          text={(block.content ?? []).map(({ text }) => text).join('')}
        />
      );
    case 'horizontalRule':
      return <hr />;
    case 'blockMath':
      return <Formula tex={block.attrs.latex} source={block.attrs.latex} isBlock />;
    case 'image':
      return (
        <figure>
          <StoredImage sha256={block.attrs.sha256} alt={block.attrs.alt} />
        </figure>
      );
    case 'table': {
      const rows = block.content.map(({ content = [] }) =>
        content.map((cell) => ({
          cell,
          content: <DocumentBlocks blocks={cell.content} drawMedia={drawMedia} />,
        })),
      );
      return <DocumentTable rows={rows} />;
    }
    case 'video':
    case 'audio':
    case 'file':
      return <figure>{drawMedia === undefined ? <MediaName node={block} /> : drawMedia(block)}</figure>;
  }
};

/** Blocks one under the other, as elements of React. */
export const DocumentBlocks = ({ blocks, drawMedia }: BlocksProps) =>
  blocks.map((block, at) => <Block key={`${at} ${block.type}`} block={block} drawMedia={drawMedia} />);
