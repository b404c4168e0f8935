import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { blobsContract } from '#shared/contract/blobs.ts';
import { api } from '#renderer/lib/api.ts';
import { initialsOf } from '#renderer/lib/initials.ts';

interface PersonPhotoProps {
  readonly person: { readonly first_name: string; readonly last_name: string };
  readonly sha256: string | null;
  readonly size?: number;
}

/** The photo of a person, or their initials where there is none, or none here. */
export const PersonPhoto = ({ person, sha256, size = 72 }: PersonPhotoProps) => {
  const { data } = useQuery({
    queryKey: ['blob', sha256 ?? ''],
    queryFn: async ({ signal }) =>
      (await api(blobsContract.getBlob, { params: { sha256: sha256 ?? '' } }, { signal })).body,
    enabled: sha256 !== null,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined || sha256 === null) return undefined;
    const made = URL.createObjectURL(new Blob([new Uint8Array(data)]));
    // The address belongs to bytes that have just come, and goes with them.
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [data, sha256]);
  return (
    <Avatar src={address} alt="" size={size} radius="50%">
      {initialsOf(person.first_name, person.last_name)}
    </Avatar>
  );
};
