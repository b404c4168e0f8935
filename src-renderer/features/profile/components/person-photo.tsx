import { Avatar, Box } from '@mantine/core';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { initialsOf } from '#renderer/lib/initials.ts';

interface PersonPhotoProps {
  readonly person: { readonly first_name: string; readonly last_name: string };
  readonly sha256: string | null;
  /** Pixels of a side. */
  readonly size?: number;
}

/** The photo of a person, or their initials where there is none. The name stands beside it. */
export const PersonPhoto = ({ person, sha256, size = 72 }: PersonPhotoProps) =>
  sha256 === null ? (
    <Avatar size={size} radius="50%" aria-hidden>
      {initialsOf(person.first_name, person.last_name)}
    </Avatar>
  ) : (
    <Box w={size} h={size} flex="none" style={{ borderRadius: '50%', overflow: 'hidden' }}>
      <StoredImage sha256={sha256} alt="" />
    </Box>
  );
