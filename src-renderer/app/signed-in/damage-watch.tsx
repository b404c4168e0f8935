import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { backupsContract } from '#shared/contract/backups.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { api } from '#renderer/lib/api.ts';
import { feedback } from '#renderer/lib/feedback.ts';

const AGAIN_MS = 60_000;

/** Which recovery this computer has told of. */
const TOLD = 'lectern.recovery-told';

const soundnessQuery = queryOptions({
  queryKey: ['soundness'],
  queryFn: async ({ signal }) => (await api(backupsContract.getSoundness, {}, { signal })).body.data,
  retry: false,
  refetchInterval: AGAIN_MS,
});

/** Says to everybody who works here, once, that the database was found to be damaged, or was put right. */
export const DamageWatch = () => {
  const { t, i18n } = useTranslation('shell');
  const { data } = useQuery(soundnessQuery);
  const isDamaged = data?.soundness === 'damaged';
  const recovery = data?.recovery ?? null;
  const recoveredAt = recovery?.at;
  useEffect(() => {
    if (isDamaged) feedback().error(t('damaged'));
  }, [isDamaged, t]);
  useEffect(() => {
    if (recovery === null || recoveredAt === undefined || localStorage.getItem(TOLD) === recoveredAt) return;
    localStorage.setItem(TOLD, recoveredAt);
    const of =
      recovery.backup_at === null
        ? t('unknownDay')
        : formatAbsolute(Date.parse(recovery.backup_at), i18n.language);
    const key = recovery.left > 0 ? 'recovered_left' : 'recovered';
    feedback().error(t(key, { of, restored: recovery.restored }));
  }, [recovery, recoveredAt, i18n.language, t]);
  return null;
};
