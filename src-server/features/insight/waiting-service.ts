import { daysOfSlots } from '#shared/domain/insight/cells.ts';
import type { Period } from '#shared/domain/insight/period.ts';
import type { Ctx } from '#server/context.ts';
import type { NotedKind } from '#server/db/insight-tables.ts';
import * as repo from './cell-repo.ts';

/** What waits of more quarters of an hour, or exams and days, is not reckoned beside the cells. */
const WAITING_SLOTS = 2000;
const WAITING_PLACES = 100;

export type Reader = Pick<Ctx, 'db' | 'services'>;
export type Days = Omit<Period, 'days'>;

export const ALWAYS: Days = { from: '0000', to: '9999', startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER };

/** Exams and days that wait to be folded. */
export interface Waits {
  readonly generation: number;
  readonly places: ReadonlyMap<string, repo.ExamDay>;
}

export const keyOf = ({ exam_id, day }: repo.ExamDay): string => `${exam_id} ${day}`;

/** What waits of some days; null where sums are not kept here, or too much waits to be reckoned beside them. */
export async function readWaiting(
  { db, services }: Reader,
  kinds: readonly NotedKind[],
  { examIds, zone }: { readonly examIds: readonly number[] | null; readonly zone: string },
  period: Days,
): Promise<Waits | null> {
  if (services.authority !== 'here') return null;
  const fold = await repo.findFold(db);
  if (fold?.zone !== zone) return null;
  // What waits is read first: what is folded after that stands in the sums.
  const waiting = await repo.listWaiting(db, kinds, period, { examIds, limit: WAITING_SLOTS });
  if (waiting.length === WAITING_SLOTS) return null;
  const days = daysOfSlots(
    waiting.map(({ slot }) => slot),
    zone,
  );
  const places = new Map(
    waiting.map(({ exam_id }, at) => {
      const place = { exam_id, day: days[at] ?? '' };
      return [keyOf(place), place];
    }),
  );
  return places.size > WAITING_PLACES ? null : { generation: fold.generation, places };
}

/** Whether sums were begun again since: some of those that were read may have been thrown away. */
export const isSame = async ({ db }: Reader, { generation }: Waits): Promise<boolean> =>
  (await repo.findFold(db))?.generation === generation;
