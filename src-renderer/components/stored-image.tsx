import { useQuery } from '@tanstack/react-query';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blobsContract } from '#shared/contract/blobs.ts';
import { api } from '#renderer/lib/api.ts';
import { bindClasses } from './bind-classes.ts';
import classes from './stored-image.module.css';

const cx = bindClasses(classes);

export interface StoredImageProps {
  /** SHA-256 of the stored bytes. */
  sha256: string;
  alt: string;
  /** thumb: a small square; full: as wide as its place, never higher than a screenful. */
  size?: 'thumb' | 'full';
}

/** An address for bytes that only this page can read; gone with the component. */
const useObjectUrl = (bytes: Uint8Array | undefined): string | undefined => {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return url;
};

/** A stored image of a question or an option; what cannot be loaded is named, not a broken sign. */
export function StoredImage({ sha256, alt, size = 'full' }: StoredImageProps) {
  const { t } = useTranslation('common');
  // Addressed by its content: what was loaded once never changes.
  const { data, isError } = useQuery({
    queryKey: ['blob', sha256],
    queryFn: async ({ signal }) =>
      (await api(blobsContract.getBlob, { params: { sha256 } }, { signal })).body,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const url = useObjectUrl(data);
  if (isError) {
    return (
      <span className={cx('missing', size)}>
        <IconPhotoOff size={16} stroke={1.6} aria-hidden />
        <span className={cx(size === 'thumb' && 'hidden')}>{t('image.missing')}</span>
      </span>
    );
  }
  if (url === undefined) return <span className={cx('waiting', size)} />;
  return <img className={cx('image', size)} src={url} alt={alt} />;
}
