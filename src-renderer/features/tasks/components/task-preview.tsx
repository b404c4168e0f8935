import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Task } from '#shared/contract/tasks.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { useTaskFacts } from '../use-task-facts.tsx';

interface TaskPreviewProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** One of them beside the list. */
export const TaskPreview = ({ task, onClose }: TaskPreviewProps) => {
  const { t } = useTranslation('tasks');
  const facts = useTaskFacts(task);
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        <Button variant="default" size="xs" component={Link} to={`/Task?id=${task.id}`}>
          {t('open')}
        </Button>
      }
    >
      <PreviewSection>
        <Text component="h2" mb={12} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {task.title}
        </Text>
        <FactList facts={facts} />
      </PreviewSection>
      <PreviewSection title={t('field.description')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {task.description === '' ? t('field.descriptionEmpty') : task.description}
        </Text>
      </PreviewSection>
    </PreviewPane>
  );
};
