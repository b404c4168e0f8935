import type { EndpointDefinition } from '#shared/contract/define.ts';
import type { LaterAnswer } from '#shared/contract/later-answer.ts';
import type { Ctx } from '../context.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * What a repeated call gets in the place of the body, where that is shown once and never kept; null: the call is
   * done once more.
   */
  readonly kept?: unknown;
}

/** A handler with its types forgotten: the mount is where the contract is enforced at run time. */
export type AnyHandler = (ctx: Ctx, input: never) => Promise<Answer | LaterAnswer<Answer>>;

export type Preparation = (ctx: Ctx, input: never) => Promise<void>;

export interface MountedEndpoint {
  /** `<feature>.<endpoint>`, as the outbox names it. */
  readonly key: string;
  readonly endpoint: EndpointDefinition;
  readonly handler: AnyHandler;
  /** Slow work that a command needs done before its transaction, while others may still write. */
  readonly prepare?: Preparation | undefined;
}
