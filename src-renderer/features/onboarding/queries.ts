import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { onboardingContract } from '#shared/contract/onboarding.ts';
import { subjectsContract } from '#shared/contract/subjects.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';

/** Where the signed-in SME stands. It is read once: from then on the page knows better. */
export const journeyQuery = queryOptions({
  queryKey: ['onboarding', 'journey'],
  queryFn: async ({ signal }) => (await api(onboardingContract.getJourney, {}, { signal })).body.data,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** The subjects of the institution. */
export const subjectsQuery = queryOptions({
  queryKey: ['subjects'],
  queryFn: async ({ signal }) => (await api(subjectsContract.listSubjects, {}, { signal })).body.data,
});

/** The questionnaire with the own answers. */
export const questionnaireQuery = queryOptions({
  queryKey: ['onboarding', 'questionnaire'],
  queryFn: async ({ signal }) => (await api(onboardingContract.getQuestionnaire, {}, { signal })).body.data,
  staleTime: 0,
  refetchOnWindowFocus: false,
});

export type JourneyBody = z.input<typeof onboardingContract.saveJourney.body>;

/** Keeps how far the journey is. */
export const saveJourney = async (body: JourneyBody): Promise<void> => {
  await api(onboardingContract.saveJourney, { body });
};

/** Finishes the journey. The guard opens as soon as the session is read anew, with the hub or without. */
export const useCompleteJourney = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof onboardingContract.completeJourney.body>) =>
      (await api(onboardingContract.completeJourney, { body })).body,
    meta: { errors: 'modal' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });

/** Ends the first sign-in, answered or put off. */
const completeFirstLogin = async (userId: number): Promise<string> =>
  (await api(onboardingContract.completeFirstLogin, { params: { userId } })).body.message;

export const useCompleteFirstLogin = () =>
  useMutation({ mutationFn: completeFirstLogin, meta: { errors: 'modal' } });

/** Whether the questionnaire is still to come; the server answers 404 where it is not. */
const isFirstTime = async (userId: number): Promise<boolean> =>
  api(onboardingContract.firstTimeSignIn, { params: { userId } }).then(
    () => true,
    () => false,
  );

type Response = z.input<typeof onboardingContract.storeResponse.body>;

/** Stores the answers, asks once more whether this was the first time, and completes it (spec 1 §7.4). */
export const useStoreResponse = (userId: number) =>
  useMutation({
    mutationFn: async (body: Response) => {
      const { data } = (await api(onboardingContract.storeResponse, { body })).body;
      if (await isFirstTime(userId)) await completeFirstLogin(userId);
      return data;
    },
    meta: { errors: 'inline' },
    onSuccess: async (data) => {
      queryClient.setQueryData(questionnaireQuery.queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    },
  });
