import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import type { MediaNode } from '#shared/domain/documents/document.ts';
import type { MediaKind } from '#shared/domain/media/kinds.ts';
import { MediaPicker } from './media-picker.tsx';

const KINDS: readonly MediaKind[] = ['video', 'audio', 'document', 'download'];

/** A file of the library as a draft names it: by its row, so that publishing takes what the library has then. */
const nodeOf = ({ id, name, mime, kind, poster_sha256: poster }: MediaFile): MediaNode => {
  const attrs = { media_file_id: id, sha256: null, name, mime };
  if (kind === 'video') return { type: 'video', attrs: { ...attrs, poster, captions: null } };
  return kind === 'audio' ? { type: 'audio', attrs: { ...attrs, captions: null } } : { type: 'file', attrs };
};

/** Lets the writer of a document choose a file of the library: `choose` is for the editor, `picker` for the page. */
export const useMediaChoice = () => {
  const { t } = useTranslation('common');
  const [answer, setAnswer] = useState<(node: MediaNode | null) => void>();
  const end = (node: MediaNode | null): void => {
    answer?.(node);
    setAnswer(undefined);
  };
  return {
    choose: (): Promise<MediaNode | null> =>
      new Promise((resolve) => {
        setAnswer(() => resolve);
      }),
    picker: (
      <MediaPicker
        opened={answer !== undefined}
        title={t('media.forDocument')}
        kinds={KINDS}
        onPick={(file) => end(nodeOf(file))}
        onClose={() => end(null)}
      />
    ),
  };
};
