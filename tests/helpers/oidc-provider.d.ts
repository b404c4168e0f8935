// The package has no types of its own; this is what the tests use of it.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    readonly oidc: {
      readonly provider: {
        readonly Grant: new (of: { clientId: string | undefined; accountId: string | undefined }) => Grant;
      };
      readonly client?: { readonly clientId: string };
      readonly session?: { readonly accountId?: string };
    };
  }

  interface Prompt {
    readonly name: string;
  }

  interface Policy {
    add(prompt: Prompt, index?: number): void;
  }

  export const interactionPolicy: {
    base(): Policy;
    readonly Prompt: new (of: { name: string; requestable: boolean }) => Prompt;
  };

  interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly jwks?: { readonly keys: readonly object[] };
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly conformIdTokenClaims: boolean;
    readonly features: Readonly<Record<string, { readonly enabled: boolean }>>;
    readonly interactions: {
      readonly policy: Policy;
      url(context: Context, interaction: { readonly uid: string }): string;
    };
    readonly cookies: { readonly keys: readonly string[] };
    findAccount(context: Context, sub: string): { accountId: string; claims(): Promise<object> };
    loadExistingGrant(context: Context): Promise<Grant>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
  }
}
