import type { z } from 'zod';
import type { Action, Resource } from '#shared/access/built-in-roles.ts';

/** How a call takes part in synchronisation (architecture.md, "The contract"). */
export type SyncMode =
  /** Stays on this device: sessions, set-up, progress of a job. Not in the outbox. */
  | 'local'
  /** Reads only. */
  | 'read'
  /** Changes synced rows: one transaction, one outbox row, replayed on the hub. */
  | 'command'
  /** Adds to an append-only log whose rows are what travels: one transaction, no outbox row. */
  | 'append'
  /** Decided by the hub alone; refused on an enrolled desktop while it is offline. */
  | 'hub-only';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A permission pair as the documents write it: `resource:action`, of a resource of the permission matrix. */
export type AbilityName = `${Resource}:${Action}`;

/** One endpoint: everything that client, server, OpenAPI, fuzz and permission tests need to know about it. */
export interface EndpointDefinition {
  readonly method: HttpMethod;
  /** Path with `{name}` parameters, always under `/api`. */
  readonly path: `/api/${string}`;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body; unknown keys are refused with 422. `'bytes'` marks a raw octet-stream body. */
  readonly body?: z.ZodType | 'bytes';
  /** Success responses by status; the first is ours to send. `'bytes'` marks a raw body. */
  readonly responses: { readonly [status: number]: z.ZodType | 'bytes' };
  readonly auth: 'public' | 'session';
  /** Holding any one of these passes; empty means every signed-in user. */
  readonly ability: readonly AbilityName[];
  readonly origin: 'spec' | 'lectern';
  readonly sync: SyncMode;
  /**
   * For commands that replace what an author has written: what a hub does when somebody else changed it
   * meanwhile. Without it a command is done on whatever the hub has by then.
   */
  readonly conflict?: 'copy' | 'refuse';
  /** Where not every input of the command replaces something: the shape of those that do. */
  readonly conflictIf?: z.ZodType;
  /**
   * Called by the program itself, on a computer that follows a hub, and done again by its hub: no page and no
   * client of any server may call it.
   */
  readonly within?: 'device';
  /** True for what a candidate receives: its response is validated in production too. */
  readonly candidate?: boolean;
}

/**
 * Declares one endpoint and keeps its literal types.
 * An identity function on purpose: the contract stays plain data that any process may load.
 */
export const defineEndpoint = <const E extends EndpointDefinition>(endpoint: E): E => endpoint;
