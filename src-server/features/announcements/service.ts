import { z } from 'zod';
import type { Announcement, AnnouncementBody, AnnouncementFigures } from '#shared/contract/announcements.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { listToldSince, notify } from '../notifications/notify.ts';
import { actorAsPerson } from '../messages/conversation-service.ts';
import * as repo from './repo.ts';

const audienceOf = (row: repo.AnnouncementRow): Announcement['audience'] => {
  if (row.role_id !== null) return 'role';
  if (row.course_id !== null) return 'course';
  return row.exam_id === null ? 'everybody' : 'exam';
};

const Earlier = z.object({ title: z.string(), description: z.string() });

const toAnnouncement = (row: repo.ListedAnnouncement, userId: number): Announcement => ({
  id: row.id,
  title: row.title,
  description: row.description,
  author_name: row.author_name || 'Former member',
  audience: audienceOf(row),
  audience_name: row.audience_name,
  is_pinned: row.is_pinned === 1,
  must_acknowledge: row.must_acknowledge === 1,
  until: isoOrNull(row.until),
  created_at: iso(row.created_at),
  edited_at: isoOrNull(row.edited_at),
  earlier: row.earlier === null ? null : Earlier.parse(JSON.parse(row.earlier)),
  is_read: row.author_id === userId || row.is_read === 1,
  is_acknowledged: row.author_id === userId || row.is_acknowledged === 1,
  may_edit: row.author_id === userId,
});

/** What is told to the signed-in person, and what they told. */
export async function listAnnouncements(
  ctx: Ctx,
  query: {
    readonly offset: number;
    readonly limit: number;
    readonly search?: string | undefined;
    readonly unread?: boolean | undefined;
  },
) {
  const { offset, limit, search = '' } = query;
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const { userId } = ctx.actor;
  const { rows, total, unread } = await repo.listAnnouncements(ctx.db, userId, {
    offset,
    limit,
    words,
    isUnread: query.unread === true,
    now: ctx.now,
  });
  return { data: rows.map((row) => toAnnouncement(row, userId)), count: total, unread };
}

const missing = (): never => refuse('NOT_FOUND', 'There is no such announcement for you.');

/** One of them by its id. @throws NOT_FOUND for what is told to others alone */
export async function presentAnnouncement(ctx: Ctx, id: number): Promise<Announcement> {
  const { userId } = ctx.actor;
  const row = await repo.findListed(ctx.db, userId, id, ctx.now);
  return row === undefined ? missing() : toAnnouncement(row, userId);
}

/** Notes that it was read or acknowledged; who acknowledges has read it. A second time changes nothing. */
export async function receive(ctx: Ctx, id: number, kind: 'read' | 'acknowledged'): Promise<void> {
  const ids = { read: ctx.newId(), acknowledged: ctx.newId() };
  const { userId } = ctx.actor;
  const row = (await repo.findTold(ctx.db, userId, id, ctx.now)) ?? missing();
  if (row.author_id === userId) return;
  const known = (await repo.listReceipts(ctx.db, userId, id)).map((one) => one.kind);
  const wanted = kind === 'read' ? (['read'] as const) : (['read', 'acknowledged'] as const);
  for (const one of wanted.filter((each) => !known.includes(each)))
    await repo.insertReceipt(ctx.db, {
      id: ids[one],
      announcement_id: id,
      author_id: row.author_id,
      user_id: userId,
      kind: one,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
}

const tellsAll = ({ actor }: Ctx): boolean => actor.ability.can('add', 'settings');

/** Whom the signed-in person may tell something. */
export async function listAudiences(ctx: Ctx) {
  const own = await repo.listOwnContents(ctx.db, ctx.actor.userId);
  const all = tellsAll(ctx)
    ? [
        { audience: 'everybody' as const, audience_id: null, name: '' },
        ...(await repo.listRoles(ctx.db)).map(({ id, name }) => ({
          audience: 'role' as const,
          audience_id: id,
          name,
        })),
      ]
    : [];
  return [...all, ...own.map(({ kind, id, title }) => ({ audience: kind, audience_id: id, name: title }))];
}

/** The audience by its name. @throws VALIDATION_FAILED where it is not theirs to tell */
async function getAudience(
  ctx: Ctx,
  { audience, audience_id: id }: Pick<AnnouncementBody, 'audience' | 'audience_id'>,
) {
  const found = (await listAudiences(ctx)).find((one) => one.audience === audience && one.audience_id === id);
  const reason = 'You can tell something to those of your own courses and exams.';
  return found ?? refuse('VALIDATION_FAILED', reason, { fields: { audience_id: [reason] } });
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const shownAs = ({
  title,
  description,
  is_pinned,
  must_acknowledge,
  until,
}: Omit<AnnouncementBody, 'audience' | 'audience_id'>) => ({
  title,
  description,
  is_pinned: flag(is_pinned),
  must_acknowledge: flag(must_acknowledge),
  until: until === null ? null : Date.parse(until),
});

/** Tells something. @returns its id */
export async function createAnnouncement(ctx: Ctx, body: AnnouncementBody): Promise<number> {
  const id = ctx.newId();
  ctx.audit({ id });
  const { name, audience_id: audienceId } = await getAudience(ctx, body);
  const author = actorAsPerson(ctx);
  const row = {
    id,
    author_id: author.userId,
    author_name: author.name,
    role_id: body.audience === 'role' ? audienceId : null,
    course_id: body.audience === 'course' ? audienceId : null,
    exam_id: body.audience === 'exam' ? audienceId : null,
    audience_name: name,
    ...shownAs(body),
    edited_at: null,
    earlier: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  await repo.insertAnnouncement(ctx.db, row);
  await notify(ctx, {
    kind: 'announcement',
    aboutId: id,
    to: (await repo.listAddressed(ctx.db, row)).map((person) => person.id),
    actor: author.name,
    subject: body.title,
  });
  return id;
}

/** What the signed-in person told. @throws NOT_FOUND for what others told */
async function getOwn(ctx: Ctx, id: number): Promise<repo.AnnouncementRow> {
  const row = await repo.findTold(ctx.db, ctx.actor.userId, id, ctx.now);
  return row === undefined || row.author_id !== ctx.actor.userId ? missing() : row;
}

/** Changes what one told; whoever has read it sees what it said before. */
export async function updateAnnouncement(
  ctx: Ctx,
  id: number,
  body: Omit<AnnouncementBody, 'audience' | 'audience_id'>,
): Promise<void> {
  const { title, description } = await getOwn(ctx, id);
  const hasOtherWords = title !== body.title || description !== body.description;
  const earlier = hasOtherWords ? { earlier: JSON.stringify({ title, description }) } : {};
  await repo.updateAnnouncement(ctx.db, id, { ...shownAs(body), ...earlier, edited_at: ctx.now }, ctx.now);
}

export async function deleteAnnouncement(ctx: Ctx, id: number): Promise<void> {
  await getOwn(ctx, id);
  await repo.updateAnnouncement(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}

const SHOWN_NAMES = 500;

/** Has not done what was asked: to acknowledge it, or to read it. */
const isMissing =
  ({ must_acknowledge }: Pick<repo.AnnouncementRow, 'must_acknowledge'>) =>
  (person: repo.Addressed): boolean =>
    (must_acknowledge === 1 ? person.is_acknowledged : person.is_read) === 0;

/** How many have read it, and who has not done what was asked. */
export async function getFigures(ctx: Ctx, id: number): Promise<AnnouncementFigures> {
  const row = await getOwn(ctx, id);
  const people = await repo.listAddressed(ctx.db, row);
  return {
    addressed: people.length,
    read: people.filter((one) => one.is_read === 1).length,
    acknowledged: people.filter((one) => one.is_acknowledged === 1).length,
    missing: people
      .filter(isMissing(row))
      .slice(0, SHOWN_NAMES)
      .map((one) => ({
        user_id: one.id,
        name: `${one.first_name} ${one.last_name}`.trim(),
        is_read: one.is_read === 1,
      })),
  };
}

/** Nobody is reminded of the same thing more often. */
const REMINDED_EVERY_MS = 60 * 60_000;

/**
 * Has everybody told again who has not done what was asked of them, but for those who were told within the hour.
 * @returns how many they are
 * @throws ILLEGAL_STATE where it has ended, nobody is missing, or all of them were reminded within the hour
 */
export async function remindMissing(ctx: Ctx, id: number): Promise<number> {
  const row = await getOwn(ctx, id);
  if (row.until !== null && row.until <= ctx.now)
    refuse('ILLEGAL_STATE', 'This announcement has ended. Give it a later end, then remind them.');
  const missing = (await repo.listAddressed(ctx.db, row)).filter(isMissing(row)).map((one) => one.id);
  if (missing.length === 0) refuse('ILLEGAL_STATE', 'Nobody is missing any more.');
  const news = { kind: 'announcement_reminder', aboutId: id } as const;
  const told = new Set(
    await listToldSince(ctx, { ...news, to: missing, since: ctx.now - REMINDED_EVERY_MS }),
  );
  const to = missing.filter((userId) => !told.has(userId));
  if (to.length === 0)
    refuse('ILLEGAL_STATE', 'All who are missing were reminded within the hour. Try again later.');
  await notify(ctx, { ...news, to, actor: actorAsPerson(ctx).name, subject: row.title });
  return to.length;
}
