import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { blobsContract } from '#shared/contract/blobs.ts';
import { api } from '#renderer/lib/api.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { PdfInPlace } from './pdf/pdf-in-place.tsx';
import { StoredImage } from './stored-image.tsx';

const PDF_START = [0x25, 0x50, 0x44, 0x46];

interface StoredFileProps {
  /** SHA-256 of the stored bytes. */
  readonly sha256: string;
}

/** A worked solution: an image is shown, a PDF is read in place or saved. What cannot be loaded is named. */
export const StoredFile = ({ sha256 }: StoredFileProps) => {
  const { t } = useTranslation('common');
  const { data } = useQuery({
    queryKey: ['blob', sha256],
    queryFn: async ({ signal }) =>
      (await api(blobsContract.getBlob, { params: { sha256 } }, { signal })).body,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const source = useMemo(() => (data === undefined ? undefined : { bytes: data }), [data]);
  const isPdf = data !== undefined && PDF_START.every((byte, at) => data[at] === byte);
  if (source === undefined || !isPdf) return <StoredImage sha256={sha256} alt={t('solution.image')} />;
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
          onClick={() => void saveFile(`${t('solution.fileName')}.pdf`, source.bytes, 'application/pdf')}
        >
          {t('solution.save')}
        </Button>
      </Group>
      <PdfInPlace source={source} title={t('solution.fileName')} />
    </Stack>
  );
};
