import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LearningResource } from '#shared/contract/resources.ts';
import { StoredFiles } from '#renderer/components/attachments/stored-files.tsx';
import { ChangedWords } from '#renderer/components/changed-words.tsx';
import { EarlierWords } from '#renderer/components/earlier-words.tsx';
import { KeepFileButton } from '#renderer/components/media/keep-file-button.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { keepLearningResource, resourceVersionsQuery } from '../queries.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useLearningResourceFacts } from '../use-learning-resource-facts.tsx';

interface LearningResourcePreviewProps {
  readonly learningResource: LearningResource;
  readonly onClose: () => void;
}

/** What each change of it changed, and the files that it carried before, for those who write them. */
const Versions = ({ learningResource }: { readonly learningResource: LearningResource }) => {
  const { t } = useTranslation('resources');
  const { data = [] } = useQuery(resourceVersionsQuery(learningResource.id));
  if (data.length === 0) return null;
  return (
    <PreviewSection title={t('versions')}>
      <Stack gap={12}>
        {data.map((version, at) => {
          const after = data[at - 1] ?? learningResource;
          const isOtherFile = version.file !== null && version.file.sha256 !== after.file?.sha256;
          return (
            <Stack key={version.replaced_at} gap={4} align="flex-start">
              <Text size="xs" c="dimmed" component="div">
                {t('field.changed')} <RelativeTime at={version.replaced_at} />
              </Text>
              <EarlierWords label={t('changes')}>
                {(['title', 'topic', 'link', 'description'] as const).map((field) =>
                  version[field] === after[field] ? null : (
                    <ChangedWords key={field} before={version[field]} after={after[field]} />
                  ),
                )}
                {version.file !== null && isOtherFile ? (
                  <StoredFiles label={t('earlierFile')} files={[version.file]} />
                ) : null}
              </EarlierWords>
            </Stack>
          );
        })}
      </Stack>
    </PreviewSection>
  );
};

/** One of them beside the list. */
export const LearningResourcePreview = ({ learningResource, onClose }: LearningResourcePreviewProps) => {
  const { t } = useTranslation('resources');
  const facts = useLearningResourceFacts(learningResource);
  const writes = useCan()('resources:add');
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
      {writes ? <Versions learningResource={learningResource} /> : null}
    </PreviewPane>
  );
};
