import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { conflictsQuery } from '../queries.ts';
import { Conflicts } from './conflicts.tsx';

/** On the hub itself nothing waits; what lost a race on a computer is decided here as well as there. */
export const HubOverview = ({ backTo }: { readonly backTo: string }) => {
  const { t } = useTranslation('sync');
  const conflicts = useQuery(conflictsQuery);
  return (
    <RecordPage title={t('page.title')} description={t('hub.description')} backTo={backTo}>
      <Conflicts query={conflicts} />
      {conflicts.data?.length === 0 ? <EmptyState title={t('hub.title')} text={t('hub.text')} /> : null}
    </RecordPage>
  );
};
