import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ItemProgress } from '#shared/contract/course-progress-parts.ts';
import type { ProcessStep } from '#shared/domain/course-player/course-run.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

interface ItemStateProps {
  readonly item: ItemProgress | undefined;
  readonly step: ProcessStep;
}

/** How far somebody is with an item, beside its facts. */
export const ItemState = ({ item, step }: ItemStateProps) => {
  const { t } = useTranslation('course-player');
  return (
    <>
      {step === 'done' ? <StatusBadge tone="ok">{t('state.done')}</StatusBadge> : null}
      {step === 'sent' ? <StatusBadge tone="info">{t('state.sent')}</StatusBadge> : null}
      {item?.changed_since === true ? <StatusBadge tone="warn">{t('state.changed')}</StatusBadge> : null}
      {item === undefined || item.length_ms === null || step === 'done' ? null : (
        <Text size="sm" c="dimmed" className="tn">
          {t('state.played', { percent: Math.floor(item.played_percent) })}
        </Text>
      )}
    </>
  );
};
