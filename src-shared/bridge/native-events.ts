import { z } from 'zod';
import { deepLinkSchema, pickedFileSchema, themeStateSchema } from './native-commands.ts';

/** What the native menu asks of the page. */
const menuCommands = ['import', 'palette', 'shortcuts', 'help', 'about', 'settings'] as const;
export type MenuCommand = (typeof menuCommands)[number];

/** Every event main sends to a page. State is pulled first: an event sent before the page listens is lost. */
export const nativeEvents = {
  'deep-link': deepLinkSchema,
  /** Main has written something of the window into the log of the exam, or kept it from closing. */
  'exam.window': z.strictObject({ what: z.enum(['written', 'close-refused']) }),
  'files.opened': z.strictObject({ files: z.array(pickedFileSchema) }),
  'hub.reach': z.strictObject({ isReached: z.boolean() }),
  'menu.command': z.strictObject({ command: z.enum(menuCommands) }),
  /** Somebody has clicked what `notify.show` showed. */
  'notify.clicked': z.strictObject({ path: z.string() }),
  'power.changed': z.strictObject({ state: z.enum(['suspend', 'resume', 'lock', 'unlock']) }),
  /** Rows of the hub have arrived, of these tables; none where they may be of any. */
  'rows.arrived': z.strictObject({ tables: z.array(z.string()) }),
  'server.state': z.strictObject({ state: z.enum(['restarting', 'ready', 'failed']) }),
  'session.cleared': z.strictObject({ reason: z.enum(['signed-out', 'expired']) }),
  'theme.changed': themeStateSchema,
  'window.closing': z.strictObject({}),
  'zoom.changed': z.strictObject({ zoom: z.number() }),
} as const satisfies Record<string, z.ZodType>;

export type NativeEvent = keyof typeof nativeEvents;
export type NativeEventData<E extends NativeEvent> = z.infer<(typeof nativeEvents)[E]>;
