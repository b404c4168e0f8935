import { ApiError, missing } from './api-error.ts';
import type { CardsApi } from './cards-api.ts';
import { Form } from './form.ts';
import type { Answer } from './idempotency.ts';
import type { Account } from './objects.ts';
import type { PaymentsApi } from './payments-api.ts';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

interface Parts {
  readonly account: Account;
  readonly cards: CardsApi;
  readonly payments: PaymentsApi;
}

type Route = (given: {
  readonly id: string;
  readonly form: Form;
  readonly query: URLSearchParams;
}) => unknown;

/** A page of a list, the latest first, as the provider cuts it. */
function listOf(rows: readonly { readonly id: string }[], query: URLSearchParams): object {
  const limit = Math.min(100, Number(query.get('limit') ?? 10));
  const after = query.get('starting_after');
  const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const data = rows.slice(from, from + limit);
  return { object: 'list', data, has_more: from + limit < rows.length };
}

/** The part of the provider's interface that Lectern uses. */
export function createApi({ account, cards, payments }: Parts): (request: ApiRequest) => Answer {
  const routes: Readonly<Record<string, Route>> = {
    'GET /v1/account': () => ({
      id: 'acct_sandbox',
      object: 'account',
      email: null,
      business_profile: { name: 'Payment sandbox' },
    }),
    'POST /v1/customers': ({ form }) => cards.createCustomer(form),
    'GET /v1/customers/:id/payment_methods': ({ id, query }) => listOf(cards.list(id), query),
    'POST /v1/checkout/sessions': ({ form }) => cards.createSession(form),
    'GET /v1/payment_methods/:id': ({ id }) => cards.find(id),
    'POST /v1/payment_methods/:id/detach': ({ id }) => cards.detach(id),
    'POST /v1/payment_intents': ({ form }) => payments.create(form),
    'GET /v1/payment_intents': ({ query }) => {
      const customer = query.get('customer');
      const all = [...account.intents.values()].toReversed();
      return listOf(customer === null ? all : all.filter((one) => one.customer === customer), query);
    },
    'GET /v1/payment_intents/:id': ({ id }) => payments.find(id),
    'POST /v1/payment_intents/:id/cancel': ({ id }) => payments.cancel(id),
    'POST /v1/refunds': ({ form }) => payments.refund(form),
    'GET /v1/refunds': ({ query }) => {
      const all = [...account.refunds.values()].toReversed();
      return listOf(
        all.filter((one) => one.payment_intent === query.get('payment_intent')),
        query,
      );
    },
    'GET /v1/events': ({ query }) => listOf(account.events.toReversed(), query),
  };
  return ({ method, path, query, body }) => {
    const id = /^\/v1\/[a-z_]+\/([a-z]+_\w+)/u.exec(path)?.[1] ?? '';
    const route = routes[`${method} ${id === '' ? path : path.replace(id, ':id')}`];
    if (route === undefined) throw missing('route', `${method} ${path}`);
    try {
      // A copy: what is kept under a key stays what it was.
      return { status: 200, body: structuredClone(route({ id, form: new Form(body), query })) };
    } catch (error) {
      // Kept under its key, as the card was asked.
      if (error instanceof ApiError && !error.isBeforeWork) return answerOf(error);
      throw error;
    }
  };
}

export const answerOf = ({ status, details }: ApiError): Answer => ({ status, body: { error: details } });
