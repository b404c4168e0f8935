import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LearningResource } from '#shared/contract/resources.ts';
import { StoredFiles } from '#renderer/components/attachments/stored-files.tsx';
import { KeepFileButton } from '#renderer/components/media/keep-file-button.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { keepLearningResource } from '../queries.ts';
import { useLearningResourceFacts } from '../use-learning-resource-facts.tsx';

interface LearningResourcePreviewProps {
  readonly learningResource: LearningResource;
  readonly onClose: () => void;
}

/** One of them beside the list. */
export const LearningResourcePreview = ({ learningResource, onClose }: LearningResourcePreviewProps) => {
  const { t } = useTranslation('resources');
  const facts = useLearningResourceFacts(learningResource);
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        learningResource.link === '' ? undefined : (
          <Button
            variant="default"
            size="xs"
            component="a"
            href={learningResource.link}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('open')}
          </Button>
        )
      }
    >
      <PreviewSection>
        <Text component="h2" mb={12} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {learningResource.title}
        </Text>
        <FactList facts={facts} />
      </PreviewSection>
      {learningResource.file === null ? null : (
        <PreviewSection title={t('field.file')}>
          <Stack gap={12}>
            <StoredFiles label={t('field.file')} files={[learningResource.file]} />
            {learningResource.file.is_here ? null : (
              <Group>
                <KeepFileButton keep={() => keepLearningResource(learningResource.id)} />
              </Group>
            )}
          </Stack>
        </PreviewSection>
      )}
      <PreviewSection title={t('field.description')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {learningResource.description === '' ? t('field.descriptionEmpty') : learningResource.description}
        </Text>
      </PreviewSection>
    </PreviewPane>
  );
};
