import { z } from 'zod';
import { MESSAGE_SENDERS } from '#shared/domain/profile/message-settings.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#shared/domain/profile/notification-kinds.ts';
import {
  READING_CONTRASTS,
  READING_SHADES,
  READING_SPACINGS,
} from '#shared/domain/profile/reading-settings.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, line, Message, Sha256, text } from './wire.ts';

const NotificationSettings = z.record(
  z.enum(NOTIFICATION_KINDS),
  z.record(z.enum(NOTIFICATION_CHANNELS), z.boolean()),
);
const MessageSettings = z.object({
  allow_from: z.enum(MESSAGE_SENDERS),
  read_receipts: z.boolean(),
  send_on_enter: z.boolean(),
});
/** How somebody reads an exam best. */
const ReadingSettings = z.strictObject({
  zoom: z.number().min(0.5).max(4),
  contrast: z.enum(READING_CONTRASTS),
  spacing: z.enum(READING_SPACINGS),
  shade: z.enum(READING_SHADES),
  keys: z.boolean(),
  clock: z.boolean(),
  voice_rate: z.number().min(0.5).max(2),
});

const UserSettings = z.object({
  /** Null: that of the computer in use. */
  time_zone: z.string().nullable(),
  notifications: NotificationSettings,
  messages: MessageSettings,
  /** Null where nothing was ever chosen. */
  reading: ReadingSettings.nullable(),
});
export type UserSettings = z.infer<typeof UserSettings>;

const Channels = z.strictObject({
  in_app: z.boolean().optional(),
  desktop: z.boolean().optional(),
  mail: z.boolean().optional(),
});

/** What others read of a person; empty where nothing was said. */
const PublicFields = z.object({
  headline: z.string(),
  biography: z.string(),
  photo_sha256: Sha256.nullable(),
  subjects: z.array(z.string()),
  current_occupation: z.string(),
  highest_level_of_education: z.string(),
});

const OwnProfile = PublicFields.extend({ is_public: z.boolean(), may_be_public: z.boolean() });
export type OwnProfile = z.infer<typeof OwnProfile>;

export const PublicProfile = PublicFields.extend({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  user_role: z.string(),
  exams: z.array(
    z.object({ exam_id: Id, exam_title: z.string(), subject: z.string(), num_of_questions: z.int() }),
  ),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

const DataExport = z.object({
  state: z.enum(['none', 'running', 'ready', 'failed']),
  /** Of 100. */
  progress: z.int().min(0).max(100),
  made_at: IsoTime.nullable(),
  size: z.int().nonnegative().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

/** One's own, set field by field: what a call does not name stays as others have set it. */
const ownField = {
  auth: 'session',
  ability: [],
  sync: 'command',
  conflict: 'merge',
  audit: NOT_AUDITED.ownProfile,
} as const;
const ownRead = { auth: 'session', ability: [], origin: 'lectern', sync: 'read' } as const;
const ownExport = { auth: 'session', ability: [], origin: 'lectern', sync: 'hub-only' } as const;

const ChangedSettings = Message.extend({ data: UserSettings });

export const profileContract = {
  getSettings: defineEndpoint({
    method: 'GET',
    path: '/api/profile/settings',
    summary: 'The own settings: notifications, messages, time zone',
    responses: { 200: z.object({ data: UserSettings }) },
    ...ownRead,
  }),
  updateNotificationSetting: defineEndpoint({
    method: 'POST',
    path: '/api/profile/update-notification-setting',
    summary: 'Choose by which ways to be told about what; channels that are not named stay',
    body: z.strictObject({
      exam_opens: Channels.optional(),
      result: Channels.optional(),
      marking: Channels.optional(),
      approval: Channels.optional(),
      account: Channels.optional(),
      message: Channels.optional(),
      task: Channels.optional(),
      announcement: Channels.optional(),
    }),
    responses: { 200: ChangedSettings },
    origin: 'spec',
    ...ownField,
  }),
  updateMessageSetting: defineEndpoint({
    method: 'POST',
    path: '/api/profile/update-message-setting',
    summary: 'Choose from whom messages come and how; what is not named stays',
    body: z.strictObject({
      allow_from: z.enum(MESSAGE_SENDERS).optional(),
      read_receipts: z.boolean().optional(),
      send_on_enter: z.boolean().optional(),
    }),
    responses: { 200: ChangedSettings },
    origin: 'spec',
    ...ownField,
  }),
  updateReadingSetting: defineEndpoint({
    method: 'PUT',
    path: '/api/profile/reading',
    summary: 'Choose how exams are read best, on every computer; what is not named stays',
    body: ReadingSettings.partial(),
    responses: { 200: ChangedSettings },
    origin: 'lectern',
    ...ownField,
  }),
  updateTimeZone: defineEndpoint({
    method: 'PUT',
    path: '/api/profile/time-zone',
    summary: 'Choose in which time zone times are shown; null is that of the computer in use',
    body: z.strictObject({ time_zone: line(64).nullable() }),
    responses: { 200: ChangedSettings },
    origin: 'lectern',
    ...ownField,
  }),
  getOwnProfile: defineEndpoint({
    method: 'GET',
    path: '/api/profile/public',
    summary: 'The own public profile, and whether others see it',
    responses: { 200: z.object({ data: OwnProfile }) },
    ...ownRead,
  }),
  updatePublicProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/profile/public',
    summary: 'Change fields of the own public profile; what is not named stays',
    body: z.strictObject({
      is_public: z.boolean().optional(),
      headline: text(160).optional(),
      biography: text(4000).optional(),
      photo_sha256: Sha256.nullable().optional(),
      subjects: z.array(line(80)).max(20).optional(),
      current_occupation: text(120).optional(),
      highest_level_of_education: text(120).optional(),
    }),
    responses: { 200: Message.extend({ data: OwnProfile }) },
    origin: 'lectern',
    ...ownField,
  }),
  storePhoto: defineEndpoint({
    method: 'POST',
    path: '/api/profile/photo',
    summary: 'Store a photo of oneself (PNG, JPEG or WebP, at most 512 KiB); answers its SHA-256',
    body: 'bytes',
    responses: { 201: z.object({ sha256: Sha256 }) },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: NOT_AUDITED.ownProfile,
  }),
  getPublicProfile: defineEndpoint({
    method: 'GET',
    path: '/api/public-profile/{id}',
    summary: 'What an author shows of themselves; 404 for who shows nothing',
    params: IdParams,
    responses: { 200: z.object({ data: PublicProfile }) },
    ...ownRead,
  }),
  beginDataExport: defineEndpoint({
    method: 'POST',
    path: '/api/profile/data-export',
    summary: 'Begin to gather everything about oneself in one zip',
    responses: { 202: z.object({ data: DataExport }) },
    ...ownExport,
    audit: { target: 'user' },
  }),
  getDataExport: defineEndpoint({
    method: 'GET',
    path: '/api/profile/data-export',
    summary: 'How far the own export is',
    responses: { 200: z.object({ data: DataExport }) },
    ...ownExport,
  }),
  downloadDataExport: defineEndpoint({
    method: 'GET',
    path: '/api/profile/data-export/file',
    summary: 'The zip of the own data',
    responses: { 200: 'bytes' },
    ...ownExport,
  }),
} as const;
