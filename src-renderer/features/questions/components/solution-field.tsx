import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconFileCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { blobsContract } from '#shared/contract/blobs.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { StoredFile } from '#renderer/components/stored-file.tsx';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { plainImage, UnreadableImageError } from '#renderer/lib/plain-image.ts';

const PDF = 'application/pdf';
const KINDS = `${PDF},image/png,image/jpeg,image/gif,image/webp`;
const MAX_BYTES = 20 * 1024 * 1024;

const upload = async (file: File): Promise<string> => {
  const bytes = file.type === PDF ? new Uint8Array(await file.arrayBuffer()) : await plainImage(file);
  return (await api(blobsContract.putSolution, { body: bytes })).body.sha256;
};

interface SolutionFieldProps {
  readonly file: string | null;
  readonly onChange: (sha256: string | null) => void;
}

/** The worked solution of a question: a PDF or an image that students see with the feedback. */
export const SolutionField = ({ file, onChange }: SolutionFieldProps) => {
  const { t } = useTranslation('questions');
  const id = useId();
  const store = useMutation({ mutationFn: upload, meta: { saves: false, errors: 'inline' } });
  const choose = (chosen: File | null): void => {
    if (chosen === null) return;
    if (chosen.size > MAX_BYTES) {
      showError(t('solution.tooLarge', { name: chosen.name }));
      return;
    }
    store.mutate(chosen, {
      onSuccess: onChange,
      onError: (error) =>
        showError(
          error instanceof UnreadableImageError
            ? t('image.unreadable', { name: chosen.name })
            : errorText(error),
        ),
    });
  };
  return (
    <Input.Wrapper
      labelElement="div"
      labelProps={{ id }}
      label={t('solution.title')}
      description={t('solution.hint')}
    >
      <Stack gap={8} mt={8} align="flex-start" role="group" aria-labelledby={id}>
        {file === null ? null : <StoredFile sha256={file} />}
        <Group gap={8}>
          <FileButton accept={KINDS} onChange={choose}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={store.isPending}
                leftSection={<IconFileCheck size={16} stroke={1.6} />}
              >
                {file === null ? t('solution.add') : t('solution.replace')}
              </Button>
            )}
          </FileButton>
          {file === null ? null : (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconX size={16} stroke={1.6} />}
              onClick={() => onChange(null)}
            >
              {t('solution.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
};
