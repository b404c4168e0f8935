import { useEffect } from 'react';
import { dashboardContract, type ViewedKind } from '#shared/contract/dashboard.ts';
import { isViewNoted } from '#shared/domain/dashboard/recent-views.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { useCan } from '#renderer/lib/session.ts';

const noted = new Map<string, number>();

async function note(kind: ViewedKind, id: number): Promise<void> {
  const key = `${kind} ${id}`;
  const now = Date.now();
  if (isViewNoted(noted.get(key) ?? 0, now)) return;
  noted.set(key, now);
  try {
    await api(dashboardContract.storeRecentlyViewed, { body: { content_type: kind, content_id: id } });
    await queryClient.invalidateQueries({ queryKey: ['dashboard', 'recently-viewed'] });
  } catch {
    // Nobody is kept from their work by a list of what they looked at.
    noted.delete(key);
  }
}

/** Notes that a question, an exam or a course is open, once in five minutes. */
export const useNoteViewed = (kind: ViewedKind, id: number | undefined): void => {
  const isNoted = useCan()('dashboard:view');
  useEffect(() => {
    if (isNoted && id !== undefined) void note(kind, id);
  }, [isNoted, kind, id]);
};
