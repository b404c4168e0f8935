import Stripe from 'stripe';
import { isLoopback } from '#server/http/own-hosts.ts';
import { PROVIDER_LIMIT_MS, ProviderRefused, ProviderSilent } from './payment-provider.ts';

/** Where the provider is asked, in place of its own address: the sandbox on this computer alone. */
export interface StripePlace {
  readonly secretKey: string;
  readonly apiUrl?: URL | undefined;
}

const addressOf = (url: URL | undefined): Partial<ConstructorParameters<typeof Stripe>[1]> => {
  if (url === undefined) return {};
  if (!isLoopback(url.hostname) && url.protocol !== 'https:')
    throw new Error('The address of the payment provider must begin with https.');
  return {
    host: url.hostname,
    ...(url.port === '' ? {} : { port: url.port }),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
  };
};

/** Gives every request the caller's signal beside the client's own limit. */
const withSignal = (signal: AbortSignal | undefined): typeof fetch =>
  signal === undefined
    ? fetch
    : (input, init) =>
        fetch(input, {
          ...init,
          signal: AbortSignal.any([signal, ...(init?.signal == null ? [] : [init.signal])]),
        });

/** Neither retries of its own nor telemetry: what is tried again is decided by the order. */
export const stripeClient = ({ secretKey, apiUrl }: StripePlace, signal: AbortSignal | undefined): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: PROVIDER_LIMIT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(withSignal(signal)),
    ...addressOf(apiUrl),
  });

/** Nothing was done where the request itself was refused; everything else leaves it open. */
export function failureOf(error: unknown): unknown {
  const { errors } = Stripe;
  const isRefused =
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error instanceof errors.StripeCardError;
  if (isRefused) return new ProviderRefused(withoutKey(error.message), { cause: error.code });
  if (error instanceof errors.StripeError || error instanceof TypeError || isAbort(error))
    return new ProviderSilent('The payment provider did not answer.', { cause: error });
  return error;
}

const isAbort = (error: unknown): boolean =>
  error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);

/** The provider quotes a wrong key in parts; not even those are passed on. */
const withoutKey = (message: string): string => message.replaceAll(/\b(sk|rk|pk|whsec)_[\w*]+/gu, '$1_...');
