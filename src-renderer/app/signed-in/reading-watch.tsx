import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { profileContract } from '#shared/contract/profile.ts';
import { api } from '#renderer/lib/api.ts';
import { OWN_READING, takeOverReading } from '#renderer/lib/reading-settings.ts';
import { useSharedIdleMinutes } from '#renderer/lib/shared-computer.ts';

interface ReadingWatchProps {
  readonly userId: number;
}

/** Asked once for each person: what they change here later is here already. */
const ownReadingQuery = (userId: number) =>
  queryOptions({
    queryKey: [OWN_READING, userId],
    queryFn: async ({ signal }) => (await api(profileContract.getSettings, {}, { signal })).body.data.reading,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Whoever signs in has exams as they read them best, whichever computer it is. */
export const ReadingWatch = ({ userId }: ReadingWatchProps) => {
  const { data } = useQuery(ownReadingQuery(userId));
  const isShared = useSharedIdleMinutes() !== null;
  useEffect(() => {
    if (data !== undefined) void takeOverReading(data, isShared).catch(() => undefined);
  }, [data, isShared]);
  return null;
};
