import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Announcement } from '#shared/contract/announcements.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { useAnnouncementFacts } from '../use-announcement-facts.tsx';

interface AnnouncementPreviewProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

/** One of them beside the list. */
export const AnnouncementPreview = ({ announcement, onClose }: AnnouncementPreviewProps) => {
  const { t } = useTranslation('announcements');
  const facts = useAnnouncementFacts(announcement);
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        <Button variant="default" size="xs" component={Link} to={`/Announcement?id=${announcement.id}`}>
          {t('open')}
        </Button>
      }
    >
      <PreviewSection>
        <Text component="h2" mb={12} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {announcement.title}
        </Text>
        <FactList facts={facts} />
      </PreviewSection>
      <PreviewSection title={t('field.description')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {announcement.description === '' ? t('field.descriptionEmpty') : announcement.description}
        </Text>
      </PreviewSection>
    </PreviewPane>
  );
};
