import { Box, Button, FileButton, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { blobsContract } from '#shared/contract/blobs.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import type { CourseFormHandle } from '../use-course-form.ts';

const KINDS = 'image/png,image/jpeg,image/gif,image/webp';

const upload = async (file: File): Promise<string> =>
  (await api(blobsContract.putBlob, { body: new Uint8Array(await file.arrayBuffer()) })).body.sha256;

/** The cover: an own picture with words for it, or the drawing that every course has. */
export function CoverField({ form: { draft, change } }: { form: CourseFormHandle }) {
  const { t } = useTranslation('courses');
  const store = useMutation({ mutationFn: upload, meta: { saves: false, errors: 'inline' } });
  return (
    <Stack gap={10} align="flex-start">
      <Box w="100%" maw={320} style={{ overflow: 'hidden', borderRadius: 8 }}>
        <StoredCover subject={draft.course_category} title={draft.course_title} image={draft.course_image} />
      </Box>
      <Group gap={8}>
        <FileButton
          accept={KINDS}
          onChange={(file) => {
            if (file === null) return;
            store.mutate(file, {
              onSuccess: (course_image) => change({ course_image }),
              onError: (error) => showError(errorText(error)),
            });
          }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={store.isPending}
              leftSection={<IconPhotoPlus size={16} stroke={1.6} />}
            >
              {draft.course_image === null ? t('landing.addImage') : t('landing.changeImage')}
            </Button>
          )}
        </FileButton>
        {draft.course_image === null ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconX size={16} stroke={1.6} />}
            onClick={() => change({ course_image: null, course_image_alt: '' })}
          >
            {t('landing.removeImage')}
          </Button>
        )}
      </Group>
      {draft.course_image === null ? null : (
        <TextInput
          w="100%"
          label={t('field.course_image_alt')}
          description={t('landing.altHint')}
          maxLength={500}
          value={draft.course_image_alt}
          onChange={(event) => change({ course_image_alt: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
