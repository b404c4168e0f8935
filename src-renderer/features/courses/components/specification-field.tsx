import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconFileUpload, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { blobsContract } from '#shared/contract/blobs.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import type { CourseFormHandle } from '../use-course-form.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_NAME = 200;

const upload = async (file: File) => ({
  sha256: (await api(blobsContract.putSolution, { body: new Uint8Array(await file.arrayBuffer()) })).body
    .sha256,
  name: file.name.slice(-MAX_NAME),
});

/** The specification of the qualification: a PDF or an image. */
export function SpecificationField({ form: { draft, change } }: { form: CourseFormHandle }) {
  const { t } = useTranslation('courses');
  const id = useId();
  const store = useMutation({ mutationFn: upload, meta: { saves: false, errors: 'inline' } });
  const file = draft.course_specification;
  return (
    <Input.Wrapper
      labelElement="div"
      labelProps={{ id }}
      label={t('field.course_specification')}
      description={t('landing.specificationHint')}
    >
      <Group gap={8} mt={8} role="group" aria-labelledby={id}>
        {file === null ? null : <Text size="sm">{file.name}</Text>}
        <FileButton
          accept="application/pdf,image/png,image/jpeg"
          onChange={(chosen) => {
            if (chosen === null) return;
            if (chosen.size > MAX_BYTES) {
              showError(t('landing.specificationTooLarge', { name: chosen.name }));
              return;
            }
            store.mutate(chosen, {
              onSuccess: (course_specification) => change({ course_specification }),
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
              leftSection={<IconFileUpload size={16} stroke={1.6} />}
            >
              {file === null ? t('landing.addSpecification') : t('landing.changeSpecification')}
            </Button>
          )}
        </FileButton>
        {file === null ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconX size={16} stroke={1.6} />}
            onClick={() => change({ course_specification: null })}
          >
            {t('landing.removeSpecification')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
