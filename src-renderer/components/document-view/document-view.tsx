import { clsx } from 'clsx';
import type { RichDocument } from '#shared/domain/documents/document.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { DocumentBlocks, type DrawMedia } from './document-blocks.tsx';
import classes from './document.module.css';

const cx = bindClasses(classes);

export interface DocumentViewProps {
  readonly document: RichDocument;
  /** How videos, audios and files are played or offered; without it they are named. */
  readonly drawMedia?: DrawMedia;
  readonly className?: string;
}

/** A document as its readers see it, drawn from its JSON. Its headings begin with the second level. */
export const DocumentView = ({ document, drawMedia, className }: DocumentViewProps) => (
  <div className={clsx(cx('body'), className)}>
    <DocumentBlocks blocks={document.content} drawMedia={drawMedia} />
  </div>
);
