import { z } from 'zod';
import type { OwnProfile, UserSettings } from '#shared/contract/profile.ts';
import { splitNames } from '#shared/domain/onboarding/journey-answers.ts';
import {
  MESSAGE_SENDERS,
  messageSettings,
  type MessageChanges,
} from '#shared/domain/profile/message-settings.ts';
import {
  notificationSettings,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChanges,
} from '#shared/domain/profile/notification-kinds.ts';
import {
  READING_CONTRASTS,
  READING_SHADES,
  READING_SPACINGS,
  readingSettings,
  type ReadingChanges,
} from '#shared/domain/profile/reading-settings.ts';
import type { ProfileRow, SettingsRow } from './repo.ts';

const StoredNotifications = z.partialRecord(
  z.enum(NOTIFICATION_KINDS),
  z.partialRecord(z.enum(NOTIFICATION_CHANNELS), z.boolean()),
);
const StoredMessages = z.object({
  allow_from: z.enum(MESSAGE_SENDERS).optional(),
  read_receipts: z.boolean().optional(),
  send_on_enter: z.boolean().optional(),
});
const StoredReading = z.object({
  zoom: z.number().optional(),
  contrast: z.enum(READING_CONTRASTS).optional(),
  spacing: z.enum(READING_SPACINGS).optional(),
  shade: z.enum(READING_SHADES).optional(),
  keys: z.boolean().optional(),
  clock: z.boolean().optional(),
  voice_rate: z.number().optional(),
});

/** JSON of a row; what a later version has put there in another shape counts as not chosen. */
const parsed = <T>(schema: z.ZodType<T>, text: string, otherwise: T): T =>
  schema.safeParse(JSON.parse(text)).data ?? otherwise;

export const chosenNotifications = (row: SettingsRow | undefined): NotificationChanges =>
  row === undefined ? {} : parsed<NotificationChanges>(StoredNotifications, row.notifications, {});

export const chosenMessages = (row: SettingsRow | undefined): MessageChanges =>
  row === undefined ? {} : parsed<MessageChanges>(StoredMessages, row.messages, {});

export const chosenReading = (row: SettingsRow | undefined): ReadingChanges =>
  row === undefined ? {} : parsed<ReadingChanges>(StoredReading, row.reading, {});

export const toSettings = (row: SettingsRow | undefined): UserSettings => ({
  time_zone: row?.time_zone ?? null,
  notifications: notificationSettings(chosenNotifications(row)),
  messages: messageSettings(chosenMessages(row)),
  reading: readingSettings(chosenReading(row)),
});

/** The fields of a profile that others read. */
export const toPublicFields = (row: ProfileRow | undefined) => ({
  headline: row?.headline ?? '',
  biography: row?.biography ?? '',
  photo_sha256: row?.photo_sha256 ?? null,
  subjects: splitNames(row?.subjects),
  current_occupation: row?.current_occupation ?? '',
  highest_level_of_education: row?.highest_level_of_education ?? '',
});

/** The own profile. @param isAuthor whether its person may show it to everybody */
export const toOwnProfile = (row: ProfileRow | undefined, isAuthor: boolean): OwnProfile => ({
  ...toPublicFields(row),
  is_public: isAuthor && (row === undefined || row.is_public === 1),
  may_be_public: isAuthor,
});
