import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { backupsContract } from '#shared/contract/backups.ts';
import { api } from '#renderer/lib/api.ts';
import { feedback } from '#renderer/lib/feedback.ts';

const AGAIN_MS = 60_000;

const soundnessQuery = queryOptions({
  queryKey: ['soundness'],
  queryFn: async ({ signal }) =>
    (await api(backupsContract.getSoundness, {}, { signal })).body.data.soundness,
  retry: false,
  refetchInterval: AGAIN_MS,
});

/** Says to everybody who works here, once, that the file of the database was found to be damaged. */
export const DamageWatch = () => {
  const { t } = useTranslation('shell');
  const isDamaged = useQuery(soundnessQuery).data === 'damaged';
  useEffect(() => {
    if (isDamaged) feedback().error(t('damaged'));
  }, [isDamaged, t]);
  return null;
};
