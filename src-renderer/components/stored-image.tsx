import { useQuery } from '@tanstack/react-query';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
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

/** Bytes that only this page can read; their address is gone with the component. */
export function BytesImage({ bytes, alt, className }: { bytes: Uint8Array; alt: string; className: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
    if (image.current !== null) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes]);
  return <img ref={image} className={className} alt={alt} />;
}

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
  if (isError) {
    return (
      <span className={cx('missing', size)}>
        <IconPhotoOff size={16} stroke={1.6} aria-hidden />
        <span className={cx(size === 'thumb' && 'hidden')}>{t('image.missing')}</span>
      </span>
    );
  }
  if (data === undefined) return <span className={cx('waiting', size)} />;
  return <BytesImage bytes={data} alt={alt} className={cx('image', size)} />;
}
