import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { authContract } from '#shared/contract/auth.ts';
import { backupsContract } from '#shared/contract/backups.ts';
import { AppError } from '#shared/contract/errors.ts';
import { mediaContract } from '#shared/contract/media.ts';
import { mailContract, type MailServer } from '#shared/contract/mail.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import { setupContract, type Institution } from '#shared/contract/setup.ts';
import { subjectsContract } from '#shared/contract/subjects.ts';
import type { SocialProvider } from '#shared/domain/social-sign-in/providers.ts';
import { homePath, signInPath } from '#shared/domain/shell/guard.ts';
import { api } from '#renderer/lib/api.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { mediaLimitsQuery } from '#renderer/lib/media.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { beginSession, sessionQuery } from '#renderer/lib/session.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { socialOfferQuery } from '#renderer/lib/social-way.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';
import type { SetupValues } from './setup-values.ts';

/** The settings of the institution. */
export const institutionQuery = queryOptions({
  queryKey: ['institution'],
  queryFn: async ({ signal }) => (await api(setupContract.getInstitution, {}, { signal })).body.data,
});

/** What each role has to do to sign in. */
export const signInPoliciesQuery = queryOptions({
  queryKey: ['sign-in-policies'],
  queryFn: async ({ signal }) =>
    (await api(secondFactorContract.listSignInPolicies, {}, { signal })).body.data,
});

/** Changes what a role has to do to sign in. */
export const saveSignInPolicy = async (
  id: number,
  body: z.input<typeof secondFactorContract.updateSignInPolicy.body>,
): Promise<void> => {
  const { data } = (await api(secondFactorContract.updateSignInPolicy, { params: { id }, body })).body;
  queryClient.setQueryData(signInPoliciesQuery.queryKey, (all) =>
    all?.map((one) => (one.role_id === id ? data : one)),
  );
};

/** The backups that the server makes by itself; looked at again, as it makes them. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async ({ signal }) => (await api(backupsContract.getBackups, {}, { signal })).body.data,
  refetchInterval: 30_000,
});

/** The server that mail is given to, or null; only the hub knows. */
export const mailServerQuery = queryOptions({
  queryKey: ['mail-server'],
  queryFn: async ({ signal }) => (await api(mailContract.getMailServer, {}, { signal })).body.data,
});

const keepMailServer = (data: MailServer | null): void => {
  queryClient.setQueryData(mailServerQuery.queryKey, data);
};

/** Sets the mail server. */
export const useUpdateMailServer = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof mailContract.updateMailServer.body>) =>
      (await api(mailContract.updateMailServer, { body })).body,
    meta: { errors: 'inline' },
    onSuccess: ({ data }) => keepMailServer(data),
  });

/** Sends no mail any more. */
export const useRemoveMailServer = () =>
  useMutation({
    mutationFn: async () => (await api(mailContract.removeMailServer, {})).body.message,
    onSuccess: () => keepMailServer(null),
  });

/** Gives a test mail to the mail server; what it says is the result, also where it refuses. */
export const useSendTestMail = () =>
  useMutation({
    mutationFn: async (body: { readonly to: string }) =>
      (await api(mailContract.sendTestMail, { body })).body.data,
    meta: { errors: 'inline', saves: false },
  });

/** Google and Facebook as they are set up; only the hub knows. */
export const identityProvidersQuery = queryOptions({
  queryKey: ['identity-providers'],
  queryFn: async ({ signal }) =>
    (await api(socialSignInContract.listIdentityProviders, {}, { signal })).body.data,
});

const refreshProviders = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: identityProvidersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: socialOfferQuery.queryKey }),
  ]);

/** Sets a provider up. */
export const useUpdateIdentityProvider = (provider: SocialProvider) =>
  useMutation({
    mutationFn: async (body: z.input<typeof socialSignInContract.updateIdentityProvider.body>) =>
      (await api(socialSignInContract.updateIdentityProvider, { params: { provider }, body })).body.message,
    meta: { errors: 'inline' },
    onSuccess: refreshProviders,
  });

/** Offers a provider no longer. */
export const useRemoveIdentityProvider = (provider: SocialProvider) =>
  useMutation({
    mutationFn: async () =>
      (await api(socialSignInContract.removeIdentityProvider, { params: { provider } })).body.message,
    onSuccess: refreshProviders,
  });

/** What the desktop application knows about itself; null in a browser. */
export const appInfoQuery = queryOptions({
  queryKey: ['app-info'],
  queryFn: async () => (await bridge()?.native('app.info')) ?? null,
  staleTime: Infinity,
});

/** The zoom of the window on the desktop; null in a browser, which has its own. */
export const zoomQuery = queryOptions({
  queryKey: ['window-zoom'],
  queryFn: async () => (await bridge()?.native('preferences.get'))?.zoom ?? null,
});

/** Signs the new administrator in by the ordinary way; whoever that fails for signs in by hand. */
const signInFirst = async ({ email, password }: SetupValues): Promise<string> => {
  try {
    const answer = await api(authContract.signIn, { body: { email, password } });
    return answer.status === 200 ? homePath(await beginSession(answer.body.token)) : signInPath;
  } catch (error) {
    // The institution exists by now, so this must not look as if it did not.
    if (error instanceof AppError || error instanceof TransportError) return signInPath;
    throw error;
  }
};

const createInstitution = async (values: SetupValues): Promise<string> => {
  await api(setupContract.createInstitution, { body: values });
  const goTo = await signInFirst(values);
  // Asked again by the next screen: this one would leave for the sign-in at once.
  await queryClient.invalidateQueries({ queryKey: setupQuery.queryKey, refetchType: 'none' });
  return goTo;
};

/** Creates the institution and its first administrator, and answers where to go. */
export const useCreateInstitution = () =>
  useMutation({ mutationFn: createInstitution, meta: { errors: 'inline', saves: false } });

/** Loads the demo school; this page leaves for the sign-in when the server says that there is a school. */
export const useLoadDemoSchool = () =>
  useMutation({
    mutationFn: async () => (await api(setupContract.loadDemoSchool, {})).body.message,
    meta: { errors: 'inline', saves: false },
    // Also after a failure: it may have been the answer that was lost, not the school.
    onSettled: () => queryClient.invalidateQueries({ queryKey: setupQuery.queryKey }),
  });

/** What the server takes for each setting of the institution. */
export const settingParts = setupContract.updateInstitution.body.shape;

/** The sidebar and the sign-in screen show the name and the logo too. */
const showInstitutionAnew = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: setupQuery.queryKey, exact: true });
};

/** Stores one setting of the institution. */
export const saveSetting = async (
  key: Exclude<keyof Institution, 'updated_at' | 'logo_sha256'>,
  value: unknown,
): Promise<void> => {
  const body = setupContract.updateInstitution.body.parse({ [key]: value });
  const answer = await api(setupContract.updateInstitution, { body });
  queryClient.setQueryData(institutionQuery.queryKey, answer.body.data);
  if (key !== 'name' && key !== 'time_zone') return;
  await showInstitutionAnew();
};

/** Stores how large a file may be here; null for as large as Lectern keeps. */
export const saveFileLimit = async (institution_bytes: number | null): Promise<void> => {
  await api(mediaContract.setMediaLimit, { body: { institution_bytes } });
  await queryClient.invalidateQueries({ queryKey: mediaLimitsQuery.queryKey });
};

/** Stores a logo, or shows none any more. */
export const useSaveLogo = () =>
  useMutation({
    mutationFn: async (file: Blob | null) =>
      file === null
        ? (await api(setupContract.removeLogo, {})).body.data
        : (await api(setupContract.setLogo, { body: new Uint8Array(await file.arrayBuffer()) })).body.data,
    meta: { errors: 'modal' },
    onSuccess: async (data) => {
      queryClient.setQueryData(institutionQuery.queryKey, data);
      await showInstitutionAnew();
    },
  });

/** The subjects of the institution. */
export const subjectsQuery = queryOptions({
  queryKey: ['subjects'],
  queryFn: async ({ signal }) => (await api(subjectsContract.listSubjects, {}, { signal })).body.data,
});

const onSubjects = () => queryClient.invalidateQueries({ queryKey: subjectsQuery.queryKey });

/** Adds a subject, or gives one another name. */
export const useSaveSubject = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: { readonly name: string }) =>
      id === undefined
        ? (await api(subjectsContract.createSubject, { body: { ...body } })).body.message
        : (await api(subjectsContract.renameSubject, { params: { id }, body: { ...body } })).body.message,
    meta: { errors: 'inline' },
    onSuccess: onSubjects,
  });

/** Takes a subject off the list. */
export const useDeleteSubject = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(subjectsContract.deleteSubject, { params: { id } })).body.message,
    meta: { errors: 'modal' },
    onSuccess: onSubjects,
  });
