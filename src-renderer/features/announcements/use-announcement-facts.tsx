import { useTranslation } from 'react-i18next';
import type { Announcement } from '#shared/contract/announcements.ts';
import type { RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

/** What is known of one of them; nothing as long as it is not there. */
export const useAnnouncementFacts = (announcement: Announcement | undefined): RecordFact[] => {
  const { t } = useTranslation('announcements');
  if (announcement === undefined) return [];
  return [
    { label: t('field.created'), value: <RelativeTime at={announcement.created_at} /> },
    { label: t('field.changed'), value: <RelativeTime at={announcement.updated_at} /> },
  ];
};
