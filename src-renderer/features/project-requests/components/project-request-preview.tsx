import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProjectRequest } from '#shared/contract/project-requests.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { useProjectRequestFacts } from '../use-project-request-facts.tsx';

interface ProjectRequestPreviewProps {
  readonly projectRequest: ProjectRequest;
  readonly onClose: () => void;
}

/** One of them beside the list. */
export const ProjectRequestPreview = ({ projectRequest, onClose }: ProjectRequestPreviewProps) => {
  const { t } = useTranslation('project-requests');
  const facts = useProjectRequestFacts(projectRequest);
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        <Button variant="default" size="xs" component={Link} to={`/ProjectRequest?id=${projectRequest.id}`}>
          {t('open')}
        </Button>
      }
    >
      <PreviewSection>
        <Text component="h2" mb={12} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {projectRequest.title}
        </Text>
        <FactList facts={facts} />
      </PreviewSection>
      <PreviewSection title={t('field.description')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {projectRequest.description === '' ? t('field.descriptionEmpty') : projectRequest.description}
        </Text>
      </PreviewSection>
    </PreviewPane>
  );
};
