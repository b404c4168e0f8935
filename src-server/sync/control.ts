import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import type { SyncState } from '#shared/contract/sync-status.ts';
import type { SecondStepAnswer } from '#shared/contract/second-step.ts';
import type { SignInAnswer, SignInRequest } from '#shared/contract/sync-link.ts';
import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SyncRole } from './role.ts';

/** Small secrets by name, kept outside the data: on the desktop by the computer's key ring. */
export interface Secrets {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Secrets that synchronisation keeps. */
export const SECRET = {
  /** By the database that it is for: one that joins beside it, or takes its place, has another. */
  deviceToken: (clientId: string): string => `hub-device-token-${clientId}`,
  /** JSON: as whom a copy asks to be registered, until it is. */
  registration: 'hub-registration',
  /** JSON: as whom a computer asks to be taken in, until it is. */
  joining: 'hub-joining',
  hubSession: (userId: number): string => `hub-session-${userId}`,
} as const;

export interface ControlStatus {
  readonly state: SyncState;
  readonly nextAt: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly blobs: { readonly to_send: number; readonly to_fetch: number };
}

/** Who wants to join which hub; `carryOver` is the account here whose drafts go along. */
export interface EnrolWish {
  readonly hubUrl: string;
  readonly code: string | undefined;
  readonly deviceName: string;
  readonly email: string;
  readonly password: string;
  readonly carryOver: number | null;
  /** The code for an account that has a second factor. */
  readonly secondStep?: SecondStepAnswer | undefined;
}

export interface Enrolled {
  readonly institutionName: string;
  readonly hubUrl: string;
  readonly deviceName: string;
  readonly itemsToCarry: number;
  readonly archive: string | null;
}

/** What the hub's own API answers: JSON as a value, or bytes where the endpoint says so. */
export type HubAnswer = TransportResponse;

/** Files of what somebody keeps on this computer, on their way from the hub. */
export interface KeepingAccess {
  /** What is wanted has changed. */
  change(): void;
  /** How much of a file has arrived, in bytes. */
  fetchedBytes(sha256: string): number;
  /** Forgets what has arrived of a file that nobody wants any more. */
  drop(sha256: string): void;
  /** Why nothing more arrives, in words; null while it goes on, or waits for the hub. */
  trouble(): string | null;
}

/** What a device asks of its hub beside synchronising. */
export interface HubAccess {
  /** @throws HubUnreachable, or the hub's own refusal. */
  signIn(request: SignInRequest): Promise<SignInAnswer>;
  /** Another grant for somebody whose session on the hub goes on; null where the hub gives none. */
  vouch(userId: number): Promise<SignInAnswer | null>;
  keepSession(userId: number, token: string): Promise<void>;
  /** Ends somebody's session on the hub; without waiting for it. */
  endSession(userId: number): Promise<void>;
  /** @throws UNAVAILABLE when the hub cannot be asked. */
  call(userId: number, request: TransportRequest, isBytes?: (status: number) => boolean): Promise<HubAnswer>;
  /** In nobody's name: public endpoints that only the hub decides. @throws HubUnreachable, or the hub's own refusal. */
  callPublic(request: TransportRequest): Promise<HubAnswer>;
  /** Ends when a round has ended, or the patience. @returns whether a round ended well. */
  pull(patienceMs: number): Promise<boolean>;
  /** @returns false when the hub has no such file for this device. */
  fetchBlob(sha256: string): Promise<boolean>;
  /** How much the hub has got of a file that this computer sends, in bytes. */
  sentBytes(sha256: string): number;
  /** Files that this computer gets to keep. */
  readonly keeping: KeepingAccess;
  /** A part of a file on the hub, by the address that the hub gave for it. @throws HubUnreachable */
  readMedia(
    address: string,
    part: { readonly offset: number; readonly length: number },
  ): Promise<Uint8Array | null>;
}

/** Synchronisation as the API sees it. */
export interface SyncControl {
  readonly role: SyncRole;
  status(): ControlStatus;
  enrolment(): EnrolmentProgress | null;
  /** @throws ILLEGAL_STATE where there is nothing to join from. */
  enrol(wish: EnrolWish): Promise<Enrolled>;
  /** A command was recorded here. */
  noteCommand(): void;
  wake(): void;
  /** Null where there is no hub above. */
  readonly hub: HubAccess | null;
}

const IDLE: ControlStatus = { state: 'idle', nextAt: null, error: null, blobs: { to_send: 0, to_fetch: 0 } };

/** For servers that follow no hub and cannot join one: hubs, and databases opened by a tool. */
export const idleSync = (role: SyncRole): SyncControl => ({
  role,
  status: () => IDLE,
  enrolment: () => null,
  enrol: async () => {
    throw new AppError(
      'ILLEGAL_STATE',
      role === 'hub' ? 'A hub joins no other hub.' : 'This computer cannot be connected to a hub from here.',
    );
  },
  noteCommand: () => undefined,
  wake: () => undefined,
  hub: null,
});
