import type { OwnProfile, profileContract, PublicProfile, UserSettings } from '#shared/contract/profile.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { isTimeZone } from '#shared/domain/exams/wall-time.ts';
import { joinNames } from '#shared/domain/onboarding/journey-answers.ts';
import { mergeNotifications, type NotificationChanges } from '#shared/domain/profile/notification-kinds.ts';
import type { MessageChanges } from '#shared/domain/profile/message-settings.ts';
import type { ReadingChanges } from '#shared/domain/profile/reading-settings.ts';
import type { Ctx } from '#server/context.ts';
import { findBlob } from '#server/blobs/blob-repo.ts';
import { isImageMime } from '#server/blobs/image-kinds.ts';
import { permissionsOf } from '#server/permission-repo.ts';
import { refuse } from '#server/refuse.ts';
import { storeImage } from '../blobs/service.ts';
import { findPerson } from '../users/account-service.ts';
import {
  chosenMessages,
  chosenNotifications,
  chosenReading,
  toOwnProfile,
  toPublicFields,
  toSettings,
} from './mapper.ts';
import { isAuthor, ownProfile, setOwnProfile } from './profile-service.ts';
import * as repo from './repo.ts';

type PublicChanges = HandlerInput<typeof profileContract.updatePublicProfile>['body'];

/** A photo is a small square that the page has drawn anew. */
const MAX_PHOTO_BYTES = 512 * 1024;
const EXAMS_SHOWN = 20;

const settingsOf = async (ctx: Ctx) => repo.findSettings(ctx.db, ctx.actor.userId);

/** The own settings, with what counts where nothing was chosen. */
export const getSettings = async (ctx: Ctx): Promise<UserSettings> => toSettings(await settingsOf(ctx));

/** The settings of somebody, with what counts where they have chosen nothing. */
export const settingsOfPerson = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<UserSettings> =>
  toSettings(await repo.findSettings(db, userId));

/** Sets single channels of single kinds. */
export async function setNotifications(ctx: Ctx, changes: NotificationChanges): Promise<UserSettings> {
  const merged = mergeNotifications(chosenNotifications(await settingsOf(ctx)), changes);
  await repo.setSettings(ctx.db, ctx.actor.userId, { notifications: JSON.stringify(merged) }, ctx.now);
  return getSettings(ctx);
}

/** Sets some of the choices about messages. */
export async function setMessages(ctx: Ctx, changes: MessageChanges): Promise<UserSettings> {
  // JSON leaves out what is undefined.
  const named: MessageChanges = JSON.parse(JSON.stringify(changes));
  const merged = JSON.stringify({ ...chosenMessages(await settingsOf(ctx)), ...named });
  await repo.setSettings(ctx.db, ctx.actor.userId, { messages: merged }, ctx.now);
  return getSettings(ctx);
}

/** Sets some of how exams are read best. */
export async function setReading(ctx: Ctx, changes: ReadingChanges): Promise<UserSettings> {
  const named: ReadingChanges = JSON.parse(JSON.stringify(changes));
  const merged = JSON.stringify({ ...chosenReading(await settingsOf(ctx)), ...named });
  await repo.setSettings(ctx.db, ctx.actor.userId, { reading: merged }, ctx.now);
  return getSettings(ctx);
}

/** Sets the time zone in which this person sees times; null is that of the computer in use. */
export async function setTimeZone(ctx: Ctx, timeZone: string | null): Promise<UserSettings> {
  if (timeZone !== null && !isTimeZone(timeZone)) {
    const text = `'${timeZone}' is not a time zone.`;
    refuse('VALIDATION_FAILED', text, { fields: { time_zone: [text] } });
  }
  await repo.setSettings(ctx.db, ctx.actor.userId, { time_zone: timeZone }, ctx.now);
  return getSettings(ctx);
}

/** The own public profile. */
export const getOwnProfile = async (ctx: Ctx): Promise<OwnProfile> =>
  toOwnProfile(await ownProfile(ctx), isAuthor(ctx));

async function assertPhoto(ctx: Ctx, sha256: string): Promise<void> {
  const blob = await findBlob(ctx.db, sha256);
  if (blob !== undefined && isImageMime(blob.mime) && blob.size <= MAX_PHOTO_BYTES) return;
  const text = 'This photo is not here. Choose it once more.';
  refuse('VALIDATION_FAILED', text, { fields: { photo_sha256: [text] } });
}

/** Changes the fields that are named. */
export async function changePublicProfile(ctx: Ctx, changes: PublicChanges): Promise<OwnProfile> {
  const { is_public: isPublic, photo_sha256: photo, subjects, ...texts } = changes;
  if (isPublic === true && !isAuthor(ctx))
    refuse('FORBIDDEN', 'Only authors have a profile that others see.');
  if (photo !== undefined && photo !== null) await assertPhoto(ctx, photo);
  if (subjects?.some((name) => name.includes(',')) === true) {
    const text = 'The name of a subject has no comma.';
    refuse('VALIDATION_FAILED', text, { fields: { subjects: [text] } });
  }
  await setOwnProfile(ctx, {
    ...texts,
    ...(isPublic === undefined ? {} : { is_public: isPublic ? 1 : 0 }),
    ...(photo === undefined ? {} : { photo_sha256: photo }),
    ...(subjects === undefined ? {} : { subjects: joinNames(subjects) }),
  });
  return getOwnProfile(ctx);
}

/** Stores a photo; it is shown from the moment on at which the profile names it. */
export async function storePhoto(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength > MAX_PHOTO_BYTES) refuse('TOO_LARGE', 'A photo may have at most 512 KiB.');
  return (await storeImage(ctx, bytes)).sha256;
}

/** What an author shows; the own one also where it is shown to nobody. @throws NOT_FOUND for all others */
export async function getPublicProfile(ctx: Ctx, userId: number): Promise<PublicProfile> {
  const person = await findPerson(ctx.db, userId);
  const row = await repo.findProfile(ctx.db, userId);
  if (person === undefined || person.status !== 'active' || !(await isShown(ctx, person, row)))
    return refuse('NOT_FOUND', 'There is no public profile of this person.');
  const { id, first_name, last_name, role_name } = person;
  const exams = await repo.listOfferedBy(ctx.db, userId, EXAMS_SHOWN);
  return { ...toPublicFields(row), id, first_name, last_name, user_role: role_name, exams };
}

/** Whoever is no author any more shows nothing, whatever they chose before. */
async function isShown(
  ctx: Ctx,
  person: { readonly id: number; readonly role_id: number },
  row: repo.ProfileRow | undefined,
): Promise<boolean> {
  if (person.id === ctx.actor.userId) return true;
  if (row?.is_public !== 1) return false;
  const permissions = await permissionsOf(ctx.db, person.id, person.role_id, ctx.now);
  return permissions.some(({ resource, action }) => resource === 'instructor-exams' && action === 'add');
}
