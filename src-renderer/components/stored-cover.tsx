import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { blobsContract } from '#shared/contract/blobs.ts';
import { api } from '#renderer/lib/api.ts';
import { CourseCover, type CourseCoverProps } from './course-cover.tsx';

interface StoredCoverProps extends Omit<CourseCoverProps, 'src'> {
  /** SHA-256 of the own picture; null for the drawn cover. */
  readonly image: string | null;
}

const nothingToRead = (): undefined => undefined;

/** The address of bytes, as long as somebody listens to it. */
function addressOf(bytes: Uint8Array | undefined) {
  let address: string | undefined;
  return {
    subscribe: (onChange: () => void) => {
      if (bytes !== undefined) {
        address = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
        onChange();
      }
      return () => {
        if (address !== undefined) URL.revokeObjectURL(address);
        address = undefined;
      };
    },
    read: () => address,
  };
}

const useAddress = (bytes: Uint8Array | undefined): string | undefined => {
  const store = useMemo(() => addressOf(bytes), [bytes]);
  return useSyncExternalStore(store.subscribe, store.read, nothingToRead);
};

/** The cover of a course: its own picture, or the drawing until that is there. */
export const StoredCover = ({ image, ...cover }: StoredCoverProps) => {
  const { data } = useQuery({
    queryKey: ['blob', image],
    queryFn: async ({ signal }) =>
      (await api(blobsContract.getBlob, { params: { sha256: image ?? '' } }, { signal })).body,
    staleTime: Infinity,
    gcTime: 60_000,
    enabled: image !== null,
  });
  return <CourseCover {...cover} src={useAddress(data)} />;
};
