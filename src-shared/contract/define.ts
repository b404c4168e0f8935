import type { z } from 'zod';
import type { Action, FOLD_OUTS, FoldingResource, Resource } from '#shared/access/built-in-roles.ts';
import type { INVIGILATES } from '#shared/access/invigilation.ts';
import type { AuditRule } from './audit-rule.ts';

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

/** Actions that follow `add` until a role sets them apart. */
type FoldOutName = { [R in FoldingResource]: `${R}:${(typeof FOLD_OUTS)[R][number]}` }[FoldingResource];

/**
 * A permission pair as the documents write it: `resource:action`, of a resource of the permission matrix, or the one that
 * comes of a grant for an exam.
 */
export type AbilityName = `${Resource}:${Action}` | FoldOutName | typeof INVIGILATES;

/**
 * What a hub does with a command where somebody else changed meanwhile what it is about:
 * - `copy`: it replaces what an author has written, and is done on a copy that stays beside the original;
 * - `refuse`: it removes or publishes that, and is undone on its device, with the reason;
 * - `merge`: it is done on whatever the hub has by then: what it says counts, all else stays. What may not be
 *   done then its handler refuses itself, by what it recorded as seen;
 * - `none`: it only adds rows of its own, and takes the place of nothing.
 */
type ConflictRule =
  | {
      readonly conflict: 'copy' | 'refuse';
      /** Where not every input of the command replaces something: the shape of those that do. Others merge. */
      readonly conflictIf?: z.ZodType;
    }
  | { readonly conflict: 'merge' | 'none'; readonly conflictIf?: never };

/** A change of synced rows, given on any computer and done again by the hub: it says what becomes of a lost race. */
type CommandDefinition = ConflictRule & {
  readonly sync: 'command';
  /** Nobody thinks of it as a change: it travels with the rest, and no count or list of changes names it. */
  readonly isHousekeeping?: true;
};

interface OtherDefinition {
  readonly sync: Exclude<SyncMode, 'command'>;
  readonly conflict?: never;
  readonly conflictIf?: never;
  readonly isHousekeeping?: never;
}

/** One endpoint: everything that client, server, OpenAPI, fuzz and permission tests need to know about it. */
export type EndpointDefinition = EndpointBase & (CommandDefinition | OtherDefinition);

interface EndpointBase {
  readonly method: HttpMethod;
  /** Path with `{name}` parameters, always under `/api`. */
  readonly path: `/api/${string}`;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body; unknown keys are refused with 422. `'bytes'` marks a raw octet-stream body. */
  readonly body?: z.ZodType | 'bytes';
  /** The raw body may be a file of 20 MiB; else it has at most 5. */
  readonly takesFile?: true;
  /** Success responses by status; the first is ours to send. `'bytes'` marks a raw body. */
  readonly responses: { readonly [status: number]: z.ZodType | 'bytes' };
  readonly auth: 'public' | 'session';
  /** Holding any one of these passes; empty means every signed-in user. */
  readonly ability: readonly AbilityName[];
  readonly origin: 'spec' | 'lectern';
  /** Answered also to somebody whose account is not verified or approved yet; all else is refused to them. */
  readonly whileMissing?: true;
  /**
   * Called by the program itself, on a computer that follows a hub, and done again by its hub: no page and no
   * client of any server may call it.
   */
  readonly within?: 'device';
  /** It has a body and changes nothing: the hub answers it as it does a GET, and nothing waits for it or is kept of it. */
  readonly isReading?: true;
  /** Done only where its person has shown who they are within ten minutes, else REAUTHENTICATION_REQUIRED. */
  readonly reauthenticate?: true;
  /** Also for somebody who has first to do what the institution asks for: to set a second factor up. */
  readonly beforeDuties?: true;
  /**
   * What the audit log says of a call. Every endpoint that writes has one (tests/contract/audit.test.ts); one without
   * is audited, and nothing of its input is kept.
   */
  readonly audit?: AuditRule;
  /** What is said where the hub that decides it cannot be asked, in the words of the document. */
  readonly unavailable?: string;
  /** True for what a candidate receives: its response is validated in production too. */
  readonly candidate?: boolean;
  /** True for what an exam must be able to write on a full disk, from the room that is kept for that. */
  readonly hasReserve?: boolean;
}

/** Whether a call changes nothing, wherever it is answered. */
export const onlyReads = ({ sync, method, isReading }: EndpointDefinition): boolean =>
  sync === 'read' || (sync === 'hub-only' && (method === 'GET' || isReading === true));

/**
 * Declares one endpoint and keeps its literal types.
 * An identity function on purpose: the contract stays plain data that any process may load.
 */
export const defineEndpoint = <const E extends EndpointDefinition>(endpoint: E): E => endpoint;
