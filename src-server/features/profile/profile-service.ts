import { holds } from '#shared/access/ability.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

// What other features read and write of profiles, in a transaction of their own.

export type { ProfileChanges, ProfileRow } from './repo.ts';

/** Whether somebody offers what others take, so that those may read about them. */
export const isAuthor = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  holds(actor.ability, 'instructor-exams:add');

/** The zone in which this person wants to see times; null is that of the computer in use. */
export const chosenTimeZone = async (ctx: Pick<Ctx, 'db' | 'actor'>): Promise<string | null> =>
  (await repo.findSettings(ctx.db, ctx.actor.userId))?.time_zone ?? null;

/** The own profile; undefined until something of it is set. */
export const ownProfile = (ctx: Pick<Ctx, 'db' | 'actor'>) => repo.findProfile(ctx.db, ctx.actor.userId);

/** Sets fields of the own profile. Authors show theirs until they choose otherwise. */
export const setOwnProfile = (ctx: Pick<Ctx, 'db' | 'actor' | 'now'>, changes: repo.ProfileChanges) =>
  repo.setProfile(ctx.db, ctx.actor.userId, changes, {
    now: ctx.now,
    initial: { is_public: isAuthor(ctx) ? 1 : 0 },
  });

/** Profiles of people who were made together with them. */
export const createProfiles = (db: Ctx['db'], profiles: readonly repo.NewProfile[], now: number) =>
  repo.insertProfiles(
    db,
    profiles.map((profile) => ({ ...profile, created_at: now, updated_at: now })),
  );
