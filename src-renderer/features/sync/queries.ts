import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import i18next from 'i18next';
import { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { sendUnsent } from '#shared/contract/send-unsent.ts';
import { MAX_UNSENT_BYTES, type ImportedPiece } from '#shared/contract/sync-imports.ts';
import type { SecondStep, SecondStepAnswer } from '#shared/contract/second-step.ts';
import { syncContract } from '#shared/contract/sync.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import type { RefusedChange } from '#shared/contract/sync-status.ts';
import { homePath, signInPath } from '#shared/domain/shell/guard.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { beginSession } from '#renderer/lib/session.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { connectionQuery, refreshSync } from '#renderer/lib/sync-status.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';
import { loadSides } from './conflict-sides.ts';
import { enrolBody, type ConnectValues } from './connect-values.ts';
import { saveJson } from './save-json.ts';

/** The own drafts that lost a race. */
export const conflictsQuery = queryOptions({
  queryKey: ['sync', 'conflicts'],
  queryFn: async ({ signal }) => (await api(syncContract.listConflicts, {}, { signal })).body.data,
});

/** Both sides of one conflict; never an old copy, because it is written back. */
export const sidesQuery = (conflict: ConflictCopy, userId: number) =>
  queryOptions({
    queryKey: ['sync-sides', conflict.kind, conflict.copy_id],
    queryFn: ({ signal }) => loadSides(conflict, userId, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** A round now; the status follows by itself. */
export const useStartRound = () =>
  useMutation({
    mutationFn: () => api(syncContract.startRound, {}),
    onSettled: refreshSync,
    meta: { saves: false },
  });

export const useRetryRefused = () =>
  useMutation({
    mutationFn: async (mid: number) =>
      (await api(syncContract.retryRefused, { params: { mid } })).body.message,
    onSettled: refreshSync,
  });

/** A refused change in a file. */
export interface SavedChange {
  /** Lets it be discarded. */
  readonly key: string;
  /** How many of its pictures and files are not in the file. */
  readonly missing: number;
}

/** Writes a refused change to a file of the person's choice; null when they thought better of it. */
const exportRefused = async (mid: number): Promise<SavedChange | null> => {
  const { body } = await api(syncContract.exportRefused, { params: { mid } });
  const { export_key: key, ...change } = body;
  const isSaved = await saveJson(`lectern-change-${mid}.json`, change);
  return isSaved ? { key, missing: change.files_left_out.length } : null;
};

export const useExportRefused = () =>
  useMutation({
    mutationFn: ({ mid }: RefusedChange) => exportRefused(mid),
    meta: { saves: false },
  });

/**
 * Writes everything that the hub does not have to a file of the person's choice; answers how many pictures
 * and files are not in it and whether confirmed work is, or null when the dialog was closed.
 */
export const useExportUnsent = () =>
  useMutation({
    mutationFn: async () => {
      const { body } = await api(syncContract.exportUnsent, {});
      const isSaved = await saveJson(`lectern-unsent-${body.exported_at.slice(0, 10)}.json`, body);
      const { files_left_out: missing, confirmed } = body;
      return isSaved ? { missing: missing.length, isWithConfirmed: confirmed === 'included' } : null;
    },
    meta: { saves: false },
  });

/** A refused change to let go of, and what is known of its file. */
export interface Discarding {
  readonly change: RefusedChange;
  /** Set once the person knows that this file lacks something. */
  readonly saved?: SavedChange;
}

/** Lets go of a refused change once it is whole in a file, or the person has been told that it is not. */
export const useDiscardRefused = () =>
  useMutation({
    mutationFn: async ({ change: { mid }, saved }: Discarding) => {
      const file = saved ?? (await exportRefused(mid));
      if (file === null || (saved === undefined && file.missing > 0)) return { file, message: null };
      const body = { export_key: file.key };
      const { message } = (await api(syncContract.discardRefused, { params: { mid }, body })).body;
      return { file, message };
    },
    onSettled: refreshSync,
    meta: { saves: false },
  });

/** Computers join and report by themselves while somebody looks at their list. */
const WATCH_MS = 15_000;

/** The computers of the institution; the hub alone knows them. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await api(syncContract.listDevices, {}, { signal })).body,
  retry: false,
  refetchInterval: WATCH_MS,
});

/** Codes that nobody has used yet. */
export const openCodesQuery = queryOptions({
  queryKey: ['devices', 'codes'],
  queryFn: async ({ signal }) => (await api(syncContract.listEnrolmentCodes, {}, { signal })).body.data,
  retry: false,
  refetchInterval: WATCH_MS,
});

/** The codes are among it. */
const refreshDevices = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });

const refreshCodes = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: openCodesQuery.queryKey });

export const useRenameDevice = (clientId: string) =>
  useMutation({
    mutationFn: (body: { name: string }) =>
      api(syncContract.renameDevice, { params: { client_id: clientId }, body }),
    onSuccess: refreshDevices,
    meta: { errors: 'inline' },
  });

export const useRevokeDevice = () =>
  useMutation({
    mutationFn: async (clientId: string) =>
      (await api(syncContract.revokeDevice, { params: { client_id: clientId } })).body.message,
    onSuccess: refreshDevices,
  });

export const useCreateCode = () =>
  useMutation({
    mutationFn: async () => (await api(syncContract.createEnrolmentCode, {})).body,
    onSuccess: refreshDevices,
    // A code is shown once and is not for the cache.
    gcTime: 0,
    meta: { errors: 'inline', saves: false },
  });

/** A file of unsent work as the hub has it, with what would become of its pieces. */
export const useUploadUnsent = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const sha256 = await sendUnsent(api, new Uint8Array(await file.arrayBuffer()));
      const { data } = (await api(syncContract.importUnsent, { body: { sha256, is_preview: true } })).body;
      return { sha256, data };
    },
    gcTime: 0,
    meta: { errors: 'inline', saves: false },
  });

/** Takes in one file after the other. @returns what became of its pieces; throws where it cannot be read */
export const collectFile = async (file: File): Promise<readonly ImportedPiece[]> => {
  if (file.size > MAX_UNSENT_BYTES)
    throw new Error(i18next.t('sync:importUnsent.tooLarge', { name: file.name }));
  const sha256 = await sendUnsent(api, new Uint8Array(await file.arrayBuffer()));
  const body = { sha256, is_preview: false };
  return (await api(syncContract.importUnsent, { body })).body.data.pieces;
};

export const useImportUnsent = () =>
  useMutation({
    mutationFn: async (sha256: string) =>
      (await api(syncContract.importUnsent, { body: { sha256, is_preview: false } })).body.data,
    // Whatever is shown of questions, exams and results may be others by now.
    onSuccess: () => queryClient.invalidateQueries(),
    gcTime: 0,
    meta: { errors: 'inline' },
  });

export const useWithdrawCode = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(syncContract.withdrawEnrolmentCode, { params: { id } })).body.message,
    onSettled: refreshCodes,
    meta: { errors: 'inline' },
  });

export const useOpenEnrolment = () =>
  useMutation({
    mutationFn: (isOpen: boolean) =>
      api(syncContract.setEnrolmentPolicy, { body: { open_enrolment: isOpen } }),
    onSettled: refreshDevices,
    meta: { errors: 'inline' },
  });

type EnrolValues = ConnectValues & { readonly secondStep?: SecondStepAnswer };

/** The computer is connected, or the account asks for a code first. */
type EnrolOutcome =
  | { readonly step: SecondStep; readonly joined?: undefined }
  | {
      readonly step?: undefined;
      readonly joined: z.infer<(typeof syncContract.enrol.responses)[201]>;
    };

/** Connects this computer; the progress is asked for beside it. */
export const useEnrol = () =>
  useMutation({
    mutationFn: async ({ secondStep, ...values }: EnrolValues): Promise<EnrolOutcome> => {
      const body = { ...enrolBody(values), ...(secondStep === undefined ? {} : { second_step: secondStep }) };
      const answer = await api(syncContract.enrol, { body });
      return answer.status === 202 ? { step: answer.body } : { joined: answer.body };
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: connectionQuery.queryKey }),
    meta: { errors: 'inline', saves: false },
  });

/** After connecting: everything known before belonged to the computer alone. Answers where to go. */
export const enterInstitution = async ({ email, password }: ConnectValues): Promise<string> => {
  await queryClient.invalidateQueries({ queryKey: setupQuery.queryKey, refetchType: 'none' });
  try {
    const answer = await api(authContract.signIn, { body: { email, password } });
    return answer.status === 200 ? homePath(await beginSession(answer.body.token)) : signInPath;
  } catch (error) {
    // The computer is connected by now; the sign-in says by itself what is wrong with signing in.
    if (error instanceof AppError || error instanceof TransportError) return signInPath;
    throw error;
  }
};
