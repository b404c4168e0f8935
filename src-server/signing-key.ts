import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import type { AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import { createFileOnce } from './durable-file.ts';

/** Signs what a hub promises. */
export interface SigningKey {
  /** Ed25519, base64url: the same text always has the same signature. */
  sign(text: string): string;
  /** PEM, for whoever checks a signature. */
  publicKey(): string;
  /** The secret that whoever sealed something for this key shares with it (X25519). @param key of the other side */
  agree(key: Uint8Array): Uint8Array;
}

/** The key in a file, made when it is first needed: most servers never sign anything. */
export function fileSigningKey(file: string): SigningKey {
  let key: KeyObject | null = null;
  const load = (): KeyObject => {
    if (key === null) {
      if (!existsSync(file)) {
        const { privateKey } = generateKeyPairSync('ed25519');
        createFileOnce(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
      }
      key = createPrivateKey(readFileSync(file));
    }
    return key;
  };
  return {
    sign: (text) => sign(null, Buffer.from(text), load()).toString('base64url'),
    publicKey: () => createPublicKey(load()).export({ type: 'spki', format: 'pem' }).toString(),
    agree: (own) => {
      const seed = Buffer.from(load().export({ format: 'jwk' }).d ?? '', 'base64url');
      return x25519.getSharedSecret(ed25519.utils.toMontgomerySecret(seed), own);
    },
  };
}

type SignedFields = Pick<AttemptReceipt, 'attempt_id' | 'status' | 'count' | 'head_hash' | 'received_at'>;

/** What the signature of a receipt covers, in a fixed order. */
export const receiptText = (receipt: SignedFields): string =>
  JSON.stringify([receipt.attempt_id, receipt.status, receipt.count, receipt.head_hash, receipt.received_at]);

const isSigned = (publicKey: string, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64url'));

/** True when the holder of that key gave this receipt. */
export const isGenuineReceipt = (
  publicKey: string,
  receipt: SignedFields & Pick<AttemptReceipt, 'signature'>,
): boolean => isSigned(publicKey, receiptText(receipt), receipt.signature);

/** A time of the hub, and the clock of the device that asked for it: no answer fits another question. */
export interface ToldTime {
  readonly askedAt: number;
  readonly toldMs: number;
}

/** What the signature of a told time covers; no receipt reads like it. */
export const timeText = ({ askedAt, toldMs }: ToldTime): string =>
  JSON.stringify(['hub-time', askedAt, toldMs]);

/** True when the holder of that key told this time. */
export const isGenuineTime = (publicKey: string, told: ToldTime, signature: string): boolean =>
  isSigned(publicKey, timeText(told), signature);
