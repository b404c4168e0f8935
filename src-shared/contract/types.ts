import type { z } from 'zod';
import type { EndpointDefinition } from './define.ts';
import type { LaterAnswer } from './later-answer.ts';

type Output<T> = T extends z.ZodType ? z.output<T> : T extends 'bytes' ? Uint8Array : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : T extends 'bytes' ? Uint8Array : undefined;

/** What a handler receives: validated and defaulted. */
export interface HandlerInput<E extends EndpointDefinition> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
}

/** What a handler may answer: a declared status with its body, nothing else. */
export type HandlerResult<E extends EndpointDefinition> = {
  [S in keyof E['responses'] & number]: {
    readonly status: S;
    readonly body: Input<E['responses'][S]>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly kept?: Input<E['responses'][S]> | null;
  };
}[keyof E['responses'] & number];

/** The answer as the client sees it, discriminated by status. */
export type ClientResult<E extends EndpointDefinition> = {
  [S in keyof E['responses'] & number]: { readonly status: S; readonly body: Output<E['responses'][S]> };
}[keyof E['responses'] & number];

type Part<Name extends string, T> = [T] extends [undefined]
  ? object
  : [T] extends [object]
    ? object extends T
      ? { readonly [K in Name]?: T }
      : { readonly [K in Name]: T }
    : { readonly [K in Name]: T };

/** What the client passes: only the parts that the endpoint has, optional where every key is optional. */
export type ClientInput<E extends EndpointDefinition> = Part<'params', Input<E['params']>> &
  Part<'query', Input<E['query']>> &
  Part<'body', Input<E['body']>>;

/** One handler per endpoint; a missing or an extra one does not compile. */
export type HandlersFor<Routes extends Record<string, EndpointDefinition>, Ctx> = {
  readonly [K in keyof Routes]: (
    ctx: Ctx,
    input: HandlerInput<Routes[K]>,
  ) => Promise<HandlerResult<Routes[K]> | LaterAnswer<HandlerResult<Routes[K]>>>;
};
