import { useTranslation } from 'react-i18next';
import { parseDocument } from '#shared/domain/documents/check-document.ts';
import type { MediaNode } from '#shared/domain/documents/document.ts';
import { isEmptyDocument } from '#shared/domain/documents/document-text.ts';
import { DocumentView } from '#renderer/components/document-view/document-view.tsx';
import { MediaName } from '#renderer/components/document-view/media-name.tsx';
import { MediaPlayer } from '#renderer/components/media/media-player.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { refOf, type PlayerMedia } from './player-item.ts';

interface ItemDocumentProps {
  readonly text: string | null;
  /** Files of the library that it names. */
  readonly media: readonly PlayerMedia[];
  readonly onFileOpened?: ((mediaFileId: number) => void) | undefined;
}

/** The text of an item, with its recordings played and its files offered. */
export const ItemDocument = ({ text, media, onFileOpened }: ItemDocumentProps) => {
  const { t } = useTranslation('player');
  if (text === null) return null;
  const read = parseDocument(text);
  if (!read.ok) return <Notice tone="warn">{t('unreadable')}</Notice>;
  if (isEmptyDocument(read.document)) return null;
  const draw = (node: MediaNode) => {
    const { media_file_id: id, name } = node.attrs;
    const file = media.find((one) => one.media_file_id === id);
    return file === undefined ? (
      <MediaName node={node} />
    ) : (
      <MediaPlayer
        media={refOf(file)}
        title={name}
        captions={file.captions}
        poster={file.poster}
        onSaved={() => onFileOpened?.(file.media_file_id)}
      />
    );
  };
  return <DocumentView document={read.document} drawMedia={draw} />;
};
