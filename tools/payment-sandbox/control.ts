import { z } from 'zod';
import type { CardsApi } from './cards-api.ts';
import type { Events } from './events.ts';
import { FaultOrder, RandomFaults, type Faults } from './faults.ts';
import type { Answer } from './idempotency.ts';
import type { Account } from './objects.ts';
import type { PaymentsApi } from './payments-api.ts';

interface Parts {
  readonly account: Account;
  readonly faults: Faults;
  readonly events: Events;
  readonly cards: CardsApi;
  readonly payments: PaymentsApi;
}

const done: Answer = { status: 200, body: { done: true } };
const Typed = z.strictObject({ customer: z.string(), number: z.string() });

/** What a test tells the sandbox to do, and what it asks of it: `/sandbox/...`, which no provider has. */
export class Control {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async answer(method: string, path: string, body: string): Promise<Answer> {
    const { account, faults, events, cards, payments } = this.#parts;
    const given: unknown = body === '' ? {} : JSON.parse(body);
    switch (`${method} ${path}`) {
      case 'GET /sandbox/state':
        return {
          status: 200,
          body: {
            customers: [...account.customers.values()],
            intents: [...account.intents.values()],
            charges: [...account.charges.values()],
            refunds: [...account.refunds.values()],
          },
        };
      case 'POST /sandbox/faults':
        faults.order(FaultOrder.parse(given));
        return done;
      case 'POST /sandbox/random-faults':
        faults.randomly(RandomFaults.parse(given));
        return done;
      case 'DELETE /sandbox/faults':
        faults.clear();
        return done;
      case 'POST /sandbox/cards': {
        const { customer, number } = Typed.parse(given);
        return { status: 200, body: cards.attach(customer, number, { month: 12, year: 2034 }) };
      }
      case 'POST /sandbox/confirmations': {
        const { id, approve } = z.strictObject({ id: z.string(), approve: z.boolean() }).parse(given);
        return { status: 200, body: payments.confirm(id, approve) };
      }
      case 'PUT /sandbox/listener':
        events.listener = z.strictObject({ url: z.url(), secret: z.string() }).parse(given);
        return done;
      case 'POST /sandbox/events':
        await events.tellAgain();
        return done;
      default:
        return { status: 404, body: { message: 'The sandbox has no such command.' } };
    }
  }
}
