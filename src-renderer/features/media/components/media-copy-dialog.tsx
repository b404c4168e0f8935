import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import { CopyDecision } from '#renderer/components/patterns/copy-decision.tsx';
import { refreshMedia } from '#renderer/lib/media.ts';
import { loadMediaCopies } from '../media-copies.ts';

interface MediaCopyDialogProps {
  readonly file: MediaFile;
  readonly onClose: () => void;
}

/** What two computers said of the same file: its author decides. */
export function MediaCopyDialog({ file, onClose }: MediaCopyDialogProps) {
  const { t } = useTranslation('media');
  const query = useQuery({
    queryKey: ['media', 'copies', file.id],
    queryFn: () => loadMediaCopies(file.id, file.copy_of ?? 0),
    staleTime: 0,
    gcTime: 0,
  });
  const wordsOf = (field: string, value: unknown): string => {
    if (typeof value !== 'string' || value === '') return t('copy.nothing');
    return field === 'poster_sha256' ? t('copy.poster', { sign: value.slice(0, 6) }) : value;
  };
  return (
    <CopyDecision
      query={query}
      text={t('copy.text')}
      fields={({ differing }) =>
        differing.map(({ field, mine, theirs }) => ({
          key: field,
          label: t(`copy.field.${field}`),
          mine: wordsOf(field, mine),
          theirs: wordsOf(field, theirs),
        }))
      }
      onSettled={refreshMedia}
      onClose={onClose}
    />
  );
}
