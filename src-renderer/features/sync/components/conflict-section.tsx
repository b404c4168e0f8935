import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { spokenText } from '#renderer/components/math-segments.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { conflictPath } from '../open-path.ts';
import { ChangeList, ChangeRow } from './change-row.tsx';

/** The own drafts that were changed in two places; each leads to both sides. */
export const ConflictSection = ({ conflicts }: { readonly conflicts: readonly ConflictCopy[] }) => {
  const { t } = useTranslation('sync');
  const title = t('conflicts.title', { count: conflicts.length });
  return (
    <FormSection title={title} description={t('conflicts.text', { count: conflicts.length })}>
      <ChangeList label={title}>
        {conflicts.map((conflict) => (
          <ChangeRow
            key={`${conflict.kind} ${conflict.copy_id}`}
            name={conflict.title}
            what={t(`conflicts.${conflict.original === null ? 'whatGone' : 'what'}.${conflict.kind}`, {
              device: conflict.device_name,
            })}
            at={conflict.copy_updated_at}
            actions={
              <Button
                component={Link}
                to={conflictPath(conflict.copy_id)}
                variant="default"
                size="xs"
                aria-label={t('conflicts.compareNamed', { name: spokenText(conflict.title) })}
              >
                {t('conflicts.compare')}
              </Button>
            }
          />
        ))}
      </ChangeList>
    </FormSection>
  );
};
