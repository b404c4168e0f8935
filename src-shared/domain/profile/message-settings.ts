/** From whom somebody takes messages. */
export const MESSAGE_SENDERS = ['everybody', 'staff', 'nobody'] as const;

export interface MessageSettings {
  readonly allow_from: (typeof MESSAGE_SENDERS)[number];
  readonly read_receipts: boolean;
  readonly send_on_enter: boolean;
}

export type MessageChanges = { readonly [K in keyof MessageSettings]?: MessageSettings[K] | undefined };

/** What was chosen, above what counts without a choice. */
export const messageSettings = (chosen: MessageChanges): MessageSettings => ({
  allow_from: chosen.allow_from ?? 'everybody',
  read_receipts: chosen.read_receipts ?? true,
  send_on_enter: chosen.send_on_enter ?? true,
});
