import { z } from 'zod';

export const bridgeCallSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('request'), request: z.unknown() }),
  z.strictObject({ kind: z.literal('native'), command: z.string().max(64), input: z.unknown() }),
]);
export type BridgeCall = z.infer<typeof bridgeCallSchema>;

/** Errors travel as data: Electron keeps only the text of a rejected invoke, with its own words in front. */
export type BridgeReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: BridgeError };

interface BridgeError {
  readonly status: number;
  readonly message: string;
  readonly id: string;
}

export interface BridgeEventMessage {
  readonly event: string;
  readonly data: unknown;
}
