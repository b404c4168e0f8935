import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupsContract, type Backups } from '#shared/contract/backups.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { SettingRow, type SettingScope } from '#renderer/components/patterns/settings-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { api } from '#renderer/lib/api.ts';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { useCan } from '#renderer/lib/session.ts';
import { backupsQuery } from '../queries.ts';
import { RecoveryReport } from './recovery-report.tsx';
import { RestoreGuide } from './restore-guide.tsx';

const MEGABYTE = 1_000_000;

const keep = (data: Backups): void => {
  queryClient.setQueryData(backupsQuery.queryKey, data);
};

/** A browser shows the backups of the institution's server. */
const backupScope = (): SettingScope => (isDesktop() ? 'device' : 'institution');

interface RowProps {
  readonly backups: Backups;
  readonly isDisabled: boolean;
}

/** Where the backups are; another disk keeps them when this one fails. */
const FolderRow = ({ backups, isDisabled }: RowProps) => {
  const { t } = useTranslation('setup');
  const [folder, setFolder] = useState(backups.folder ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      (
        await api(backupsContract.chooseFolder, {
          body: { folder: folder.trim() === '' ? null : folder.trim() },
        })
      ).body.data,
    onSuccess: (data) => {
      setFolder(data.folder ?? '');
      keep(data);
    },
    meta: { errors: 'inline' },
  });
  const isSame = folder.trim() === (backups.folder ?? '');
  return (
    <SettingRow
      label={t('backups.folder.label')}
      description={backups.is_fixed ? t('backups.folder.fixed') : t('backups.folder.text')}
      scope={backupScope()}
    >
      {({ labelId, descriptionId }) => (
        <>
          <TextInput
            aria-labelledby={labelId}
            aria-describedby={descriptionId}
            w="100%"
            placeholder={t('backups.folder.own')}
            value={folder}
            readOnly={isDisabled || backups.is_fixed}
            error={error === null ? undefined : errorText(error)}
            onChange={(event) => setFolder(event.currentTarget.value)}
          />
          {isDisabled || backups.is_fixed || isSame ? null : (
            <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
              {t('backups.folder.save')}
            </Button>
          )}
        </>
      )}
    </SettingRow>
  );
};

const NewestRow = ({ backups, isDisabled }: RowProps) => {
  const { t } = useTranslation('setup');
  const { newest, next_at: nextAt } = backups;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await api(backupsContract.backUpNow, {})).body.data,
    onSuccess: keep,
    meta: { errors: 'inline', saves: false },
  });
  return (
    <>
      <SettingRow
        label={t('backups.newest.label')}
        description={
          newest === null
            ? t('backups.newest.none')
            : t('backups.newest.text', {
                file: newest.file,
                size: (newest.bytes / MEGABYTE).toFixed(1),
                count: backups.kept,
              })
        }
        scope={backupScope()}
      >
        {() => (
          <>
            {newest === null ? null : <RelativeTime at={newest.made_at} />}
            {isDisabled ? null : (
              <Button
                variant="default"
                size="xs"
                loading={isPending || backups.is_running}
                onClick={() => mutate()}
              >
                {t('backups.now')}
              </Button>
            )}
          </>
        )}
      </SettingRow>
      {error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(error)}
        </Notice>
      )}
      <SettingRow label={t('backups.next.label')} description={t('backups.next.text')} scope={backupScope()}>
        {() => (nextAt === null ? t('backups.next.none') : <RelativeTime at={nextAt} />)}
      </SettingRow>
    </>
  );
};

/** The backups that this server makes by itself. */
export const BackupsSection = () => {
  const { t } = useTranslation('setup');
  const isDisabled = !useCan()('settings:add');
  const query = useQuery(backupsQuery);
  if (query.data === undefined) return <QueryState query={query} skeleton={<SkeletonForm />} />;
  const { data: backups } = query;
  if (!backups.is_available) return <Notice tone="info">{t('backups.elsewhere')}</Notice>;
  return (
    <>
      {backups.soundness === 'damaged' || backups.problem !== null ? (
        <Stack gap="xs" pt="sm">
          {backups.soundness === 'damaged' ? (
            <Notice tone="bad" role="alert">
              {t('backups.damaged')}
            </Notice>
          ) : null}
          {backups.problem === null ? null : (
            <Notice tone="warn" role="status">
              {t('backups.problem', { reason: backups.problem })}
            </Notice>
          )}
        </Stack>
      ) : null}
      {backups.recovery === null ? null : <RecoveryReport report={backups.recovery} />}
      <NewestRow backups={backups} isDisabled={isDisabled} />
      <FolderRow key={backups.folder} backups={backups} isDisabled={isDisabled} />
      <RestoreGuide scope={backupScope()} />
    </>
  );
};
