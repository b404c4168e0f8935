import { z } from 'zod';
import { SOCIAL_PROVIDERS } from '#shared/domain/social-sign-in/providers.ts';

const none = z.undefined();
const token = z.string().regex(/^[0-9a-f]{32}$/u);
const bytes = z.instanceof(Uint8Array<ArrayBufferLike>);

/** The most that one files.read or files.append moves. */
const fileChunkBytes = 512 * 1024;

/** Themes the user may choose; `system` follows the desktop. */
const themeSources = ['system', 'light', 'dark'] as const;
const contrastModes = ['normal', 'more', 'inverted'] as const;

export const preferencesSchema = z.strictObject({
  theme: z.enum(themeSources),
  zoom: z.number().min(0.5).max(2),
  sidebarCollapsed: z.boolean(),
  density: z.enum(['comfortable', 'compact']),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/u),
  examZoom: z.number().min(0.5).max(4),
  examContrast: z.enum(contrastModes),
  /** Room between lines and letters of a question. */
  examSpacing: z.enum(['normal', 'wide']),
  /** Colours of an exam: as everywhere, on cream, or light on dark with strong contrast. */
  examShade: z.enum(['app', 'cream', 'night']),
  /** Single keys choose and step (WCAG 2.1.4). */
  examKeys: z.boolean(),
  /** The time left is shown; a key says it all the same. */
  examClock: z.boolean(),
  examVoiceRate: z.number().min(0.5).max(2),
  /** After how many minutes a session on this shared computer ends; null where it is not shared. */
  sharedIdleMinutes: z.int().min(5).max(60).nullable(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  theme: 'system',
  zoom: 1,
  sidebarCollapsed: false,
  density: 'comfortable',
  language: 'en',
  examZoom: 1,
  examContrast: 'normal',
  examSpacing: 'normal',
  examShade: 'app',
  examKeys: true,
  examClock: true,
  examVoiceRate: 1,
  sharedIdleMinutes: null,
};

export const pickedFileSchema = z.strictObject({ name: z.string(), size: z.int().min(0), token });
/** A file the user handed to the application; its bytes are read by token, its path never leaves main. */
export type PickedFile = z.infer<typeof pickedFileSchema>;

export const deepLinkSchema = z.strictObject({
  kind: z.string().regex(/^[a-z][a-z-]{0,31}$/u),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/u),
});
/** `lectern://open/<kind>/<id>`; the page decides what it shows, main never navigates from one. */
export type DeepLink = z.infer<typeof deepLinkSchema>;

export const themeStateSchema = z.strictObject({ source: z.enum(themeSources), dark: z.boolean() });

/** Where secrets are kept on this computer, the strongest first; none when nothing works. */
const secretBackends = ['keytar', 'safeStorage', 'passwordFile', 'file', 'none'] as const;
export const secretBackendSchema = z.enum(secretBackends);
export type SecretBackend = z.infer<typeof secretBackendSchema>;

const fileFilter = z.strictObject({
  name: z.string().max(64),
  extensions: z
    .array(z.string().regex(/^(\*|[A-Za-z0-9]{1,16})$/u))
    .min(1)
    .max(32),
});
const fileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\\:*?"<>|\p{Cc}]+$/u);

/** Every native command: what it takes and what it gives, checked in main on the way in and out. */
export const nativeCommands = {
  'app.info': {
    input: none,
    output: z.strictObject({
      name: z.string(),
      version: z.string(),
      runtime: z.string(),
      platform: z.string(),
      packaged: z.boolean(),
      dataDir: z.string(),
      secretsBackend: secretBackendSchema,
      secretsBackendChangedFrom: secretBackendSchema.nullable(),
    }),
  },
  'app.takePending': {
    input: none,
    output: z.strictObject({ deepLink: deepLinkSchema.nullable(), files: z.array(pickedFileSchema) }),
  },
  'dialog.openFiles': {
    input: z.strictObject({
      title: z.string().max(100).optional(),
      filters: z.array(fileFilter).max(16).optional(),
      multiple: z.boolean().optional(),
    }),
    output: z.strictObject({ files: z.array(pickedFileSchema) }),
  },
  'exam.begin': { input: none, output: none },
  /** How many displays there are: some exams allow one. */
  'exam.displays': { input: none, output: z.strictObject({ count: z.int().min(0) }) },
  /** Whether the computer runs on its battery: an exam may be longer than that lasts. */
  'exam.power': { input: none, output: z.strictObject({ onBattery: z.boolean() }) },
  'exam.end': { input: none, output: none },
  'files.read': {
    input: z.strictObject({ token, offset: z.int().min(0), length: z.int().min(1).max(fileChunkBytes) }),
    output: bytes,
  },
  'files.release': { input: z.strictObject({ token }), output: none },
  'files.save': {
    input: z.strictObject({ suggestedName: fileName, bytes }),
    output: z.strictObject({ saved: z.boolean(), name: z.string().nullable() }),
  },
  'files.beginSave': {
    input: z.strictObject({ suggestedName: fileName }),
    output: z.strictObject({ token: token.nullable() }),
  },
  'files.append': { input: z.strictObject({ token, bytes }), output: none },
  'files.finishSave': { input: z.strictObject({ token, keep: z.boolean() }), output: none },
  'log.report': {
    input: z.strictObject({
      level: z.enum(['info', 'warn', 'error']),
      message: z.string().max(2000),
      detail: z.string().max(8000).optional(),
    }),
    output: none,
  },
  /** How many notifications are unread; systems without such a number ignore it. */
  'notify.badge': { input: z.strictObject({ count: z.int().min(0).max(1_000_000) }), output: none },
  /** Shown by the system of the computer, silently dropped during an exam; a click sends `notify.clicked`. */
  'notify.show': {
    input: z.strictObject({
      title: z.string().max(200),
      body: z.string().max(500),
      path: z
        .string()
        .max(500)
        .regex(/^\/[A-Za-z&?=0-9/_-]*$/u),
    }),
    output: z.strictObject({ shown: z.boolean() }),
  },
  'preferences.get': { input: none, output: preferencesSchema },
  'preferences.set': { input: preferencesSchema.partial(), output: preferencesSchema },
  'session.get': {
    input: none,
    output: z.strictObject({ held: z.boolean(), handle: z.string().nullable(), restored: z.boolean() }),
  },
  'shell.openExternal': {
    input: z.strictObject({ url: z.string().max(2048) }),
    output: z.strictObject({ opened: z.boolean() }),
  },
  /** A page of the hub that this computer follows, where a card is entered; main knows its address. */
  'shell.openCardPage': {
    input: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/u) }),
    output: z.strictObject({ opened: z.boolean() }),
  },
  /** An address that somebody wrote: main shows it whole, and asks before the system's browser gets it. */
  'shell.openLink': {
    input: z.strictObject({ url: z.string().max(2048) }),
    output: z.strictObject({ opened: z.boolean(), isAllowed: z.boolean() }),
  },
  /** Opens the system's browser at the hub, and answers what it brings back, within three minutes. */
  'social.begin': {
    input: z.strictObject({
      provider: z.enum(SOCIAL_PROVIDERS),
      challenge: z.string().regex(/^[\w-]{43}$/u),
    }),
    output: z.union([
      z.strictObject({ code: z.string() }),
      z.strictObject({ problem: z.enum(['refused', 'failed', 'over', 'unavailable']) }),
    ]),
  },
  'social.cancel': { input: none, output: none },
  'theme.get': { input: none, output: themeStateSchema },
  'theme.set': { input: z.strictObject({ source: z.enum(themeSources) }), output: themeStateSchema },
  'window.close': { input: none, output: none },
  'window.holdClose': { input: z.strictObject({ held: z.boolean() }), output: none },
  'window.minimize': { input: none, output: none },
  'window.print': { input: none, output: none },
  'window.setTitle': { input: z.strictObject({ title: z.string().max(200) }), output: none },
  'window.toggleMaximize': { input: none, output: none },
  'window.zoom': {
    input: z.strictObject({ step: z.enum(['in', 'out', 'reset']) }),
    output: z.strictObject({ zoom: z.number() }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type NativeCommand = keyof typeof nativeCommands;
type NativeInput<C extends NativeCommand> = z.infer<(typeof nativeCommands)[C]['input']>;
export type NativeOutput<C extends NativeCommand> = z.infer<(typeof nativeCommands)[C]['output']>;

/** Commands that take nothing are called with the name alone. */
export type NativeArgs<C extends NativeCommand> =
  undefined extends NativeInput<C> ? [] : [input: NativeInput<C>];
