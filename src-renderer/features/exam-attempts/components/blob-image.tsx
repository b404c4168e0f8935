import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { blobsContract } from '#shared/contract/blobs.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { api } from '#renderer/lib/api.ts';
import classes from './question-view.module.css';

const cx = bindClasses(classes);

interface BlobImageProps {
  readonly sha256: string;
  readonly label: string;
}

/** A stored image. Its bytes come through the API like everything else, so it needs no address of its own. */
export const BlobImage = ({ sha256, label }: BlobImageProps) => {
  const { t } = useTranslation('exam-attempts');
  const { data, isError } = useQuery({
    queryKey: ['blob', sha256],
    queryFn: async ({ signal }) =>
      (await api(blobsContract.getBlob, { params: { sha256 } }, { signal })).body,
    staleTime: Infinity,
  });
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (data === undefined || picture.current === null) return undefined;
    // Copied, because a Blob wants bytes that sit in an ordinary buffer.
    const url = URL.createObjectURL(new Blob([new Uint8Array(data)]));
    picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (isError) {
    return (
      <p role="alert" className={cx('imageProblem')}>
        {t('question.imageFailed')}
      </p>
    );
  }
  return data === undefined ? (
    <Skeleton height={160} radius="md" />
  ) : (
    <img ref={picture} className={cx('image')} alt={label} />
  );
};
