import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { profileContract, type OwnProfile, type UserSettings } from '#shared/contract/profile.ts';
import { usersContract } from '#shared/contract/users.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';
import { saveFile } from '#renderer/lib/save-file.ts';

/** The own settings. */
export const settingsQuery = queryOptions({
  queryKey: ['profile', 'settings'],
  queryFn: async ({ signal }) => (await api(profileContract.getSettings, {}, { signal })).body.data,
});

const keepSettings = (data: UserSettings): void => {
  queryClient.setQueryData(settingsQuery.queryKey, data);
};

/** Changes single channels; the others stay as they are, here and on other computers. */
export const saveNotifications = async (
  body: z.input<typeof profileContract.updateNotificationSetting.body>,
): Promise<void> => keepSettings((await api(profileContract.updateNotificationSetting, { body })).body.data);

export const saveMessages = async (
  body: z.input<typeof profileContract.updateMessageSetting.body>,
): Promise<void> => keepSettings((await api(profileContract.updateMessageSetting, { body })).body.data);

/** Chooses the time zone of all times; the whole page shows them in it at once. */
export const saveTimeZone = async (timeZone: string | null): Promise<void> => {
  keepSettings((await api(profileContract.updateTimeZone, { body: { time_zone: timeZone } })).body.data);
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session === null || session === undefined ? session : { ...session, time_zone: timeZone },
  );
};

/** The own public profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profile', 'public'],
  queryFn: async ({ signal }) => (await api(profileContract.getOwnProfile, {}, { signal })).body.data,
});

type ProfileChanges = z.input<typeof profileContract.updatePublicProfile.body>;

/** Changes fields of the own public profile. */
export const savePublicProfile = async (body: ProfileChanges): Promise<OwnProfile> => {
  const { data } = (await api(profileContract.updatePublicProfile, { body })).body;
  queryClient.setQueryData(ownProfileQuery.queryKey, data);
  await queryClient.invalidateQueries({ queryKey: ['public-profile'] });
  return data;
};

/** Stores a photo that was drawn anew, and shows it. */
export const useSavePhoto = () =>
  useMutation({
    mutationFn: async (bytes: Uint8Array | null) => {
      const photo =
        bytes === null ? null : (await api(profileContract.storePhoto, { body: bytes })).body.sha256;
      return savePublicProfile({ photo_sha256: photo });
    },
    meta: { errors: 'modal' },
  });

/** What somebody shows of themselves. */
export const publicProfileQuery = (id: number) =>
  queryOptions({
    queryKey: ['public-profile', id],
    queryFn: async ({ signal }) =>
      (await api(profileContract.getPublicProfile, { params: { id } }, { signal })).body.data,
  });

const EXPORT_WATCH_MS = 1000;

/** How far the own export is; asked again while it is gathered. */
export const dataExportQuery = queryOptions({
  queryKey: ['profile', 'data-export'],
  queryFn: async ({ signal }) => (await api(profileContract.getDataExport, {}, { signal })).body.data,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? EXPORT_WATCH_MS : false),
});

/** Begins to gather the own data. */
export const useBeginDataExport = () =>
  useMutation({
    mutationFn: async () => (await api(profileContract.beginDataExport, {})).body.data,
    meta: { errors: 'modal', saves: false },
    onSuccess: (data) => queryClient.setQueryData(dataExportQuery.queryKey, data),
  });

/** Hands the zip to the person. */
export const useSaveDataExport = () =>
  useMutation({
    mutationFn: async () => {
      const { body } = await api(profileContract.downloadDataExport, {});
      return saveFile('my-data.zip', body, 'application/zip');
    },
    meta: { errors: 'modal', saves: false },
  });

/** Asks for the own account to be deleted in 14 days; every session ends with it. */
export const useDeleteOwnAccount = () =>
  useMutation({
    mutationFn: () => api(usersContract.deleteOwnAccount, { body: {} }),
    meta: { errors: 'modal' },
  });
