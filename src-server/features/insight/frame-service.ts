import type { Frame } from '#shared/contract/insight-frame.ts';
import { periodsOf, type AskedPeriod, type Period } from '#shared/domain/insight/period.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { institutionZone } from '../dashboard/periods.ts';
import type { Cell } from '#shared/domain/insight/cells.ts';
import { isDiskFull } from '../system-health/service.ts';
import { listTerms } from '../setup/institution-service.ts';
import { listContents, type ContentRow } from './content-repo.ts';
import type { Scope } from './source-parts-repo.ts';

/** What is looked at: whose content, which of it, and when. */
export interface Insight {
  readonly scope: Scope;
  readonly period: Period;
  readonly before: Period;
  readonly now: number;
  readonly zone: string;
  readonly currency: string;
  /** Everything that could be chosen, the newest first. */
  readonly contents: readonly ContentRow[];
  /** What of it was asked for. */
  readonly chosen: readonly ContentRow[];
  readonly frame: Frame;
  /** Cells that this request has read. */
  readonly read: Map<string, Promise<Cell[]>>;
  /** Best values by content that this request has read. */
  readonly best: Map<
    string,
    Promise<readonly { readonly content_id: number | null; readonly n: number; readonly value: number }[]>
  >;
}

interface Asked extends AskedPeriod {
  readonly exam?: readonly number[] | undefined;
  readonly course?: readonly number[] | undefined;
}

const OFFERED = 200;

/** What figures are read with. */
export type FigureReader = Pick<Ctx, 'db' | 'now' | 'services'>;

/** Whose content the signed-in person sees: their own, and Admin everybody's. */
const authorOf = ({ actor }: Ctx): number | null =>
  actor.ability.can('view', 'content-management') ? null : actor.userId;

function assertOwn(type: 'exam' | 'course', ids: readonly number[], own: ReadonlySet<number>): void {
  const foreign = ids.find((id) => !own.has(id));
  if (foreign === undefined) return;
  const reason = `There is no ${type} ${foreign} of yours that was published.`;
  refuse('NOT_FOUND', reason, { fields: { [type]: [reason] } });
}

/**
 * Opens the figures of the signed-in person.
 * @throws NOT_FOUND where a content is named that is not theirs or is gone
 */
export const openInsight = (ctx: Ctx, asked: Asked): Promise<Insight> => openOf(ctx, authorOf(ctx), asked);

/** Opens the figures of the whole institution. */
export const openInstitution = (ctx: FigureReader, asked: AskedPeriod): Promise<Insight> =>
  openOf(ctx, null, asked);

async function openOf(ctx: FigureReader, authorId: number | null, asked: Asked): Promise<Insight> {
  const contents = await listContents(ctx.db, authorId);
  const idsOf = (type: string): number[] =>
    contents.flatMap((one) => (one.content_type === type ? [one.content_id] : []));
  const isChosen = asked.exam !== undefined || asked.course !== undefined;
  const examIds = isChosen ? [...(asked.exam ?? [])] : idsOf('exam');
  const courseIds = isChosen ? [...(asked.course ?? [])] : idsOf('course');
  assertOwn('exam', examIds, new Set(idsOf('exam')));
  assertOwn('course', courseIds, new Set(idsOf('course')));
  const zone = await institutionZone(ctx);
  const { period, before } = periodsOf(asked, ctx.now, zone);
  const isAll = authorId === null && !isChosen;
  const { currency } = await ctx.services.payments.settings();
  const exams = new Set(examIds);
  const courses = new Set(courseIds);
  return {
    scope: {
      authorId,
      examIds: isAll ? null : examIds,
      courseIds: isAll ? null : courseIds,
      isChosen,
    },
    period,
    before,
    now: ctx.now,
    zone,
    currency,
    contents,
    chosen: contents.filter(({ content_type: type, content_id: id }) =>
      (type === 'exam' ? exams : courses).has(id),
    ),
    read: new Map(),
    best: new Map(),
    frame: {
      from: period.from,
      to: period.to,
      before_from: before.from,
      before_to: before.to,
      time_zone: zone,
      as_of: iso(ctx.now),
      is_disk_full: isDiskFull(ctx.services.health),
      is_whole: ctx.services.authority === 'here' || authorId !== null,
      currency,
      terms: await listTerms(ctx.db),
      contents: contents
        .slice(0, OFFERED)
        .map(({ content_type, content_id, title }) => ({ content_type, content_id, title })),
    },
  };
}
