import { create } from 'zustand';
import { PERM_VERSION_HEADER, type TransportResponse } from '#shared/contract/client.ts';

/** The version of the signed-in person's permissions that the last answer was decided by. */
export const usePermVersion = create<{ readonly seen: number | undefined }>(() => ({ seen: undefined }));

/** The transport reports every answer here; those that need no session say nothing of it. */
export const reportPermVersion = ({ headers }: Pick<TransportResponse, 'headers'>): void => {
  const seen = Number(headers[PERM_VERSION_HEADER]);
  if (Number.isSafeInteger(seen) && seen !== usePermVersion.getState().seen)
    usePermVersion.setState({ seen });
};
