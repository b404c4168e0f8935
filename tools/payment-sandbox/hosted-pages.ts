import type { ServerResponse } from 'node:http';
import type { CardsApi } from './cards-api.ts';
import { Form } from './form.ts';
import { confirmPage, overPage, setupPage } from './pages.ts';
import type { PaymentsApi } from './payments-api.ts';

interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

const show = (response: ServerResponse, html: string, status = 200): void => {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html);
};

const sendTo = (response: ServerResponse, url: string): void => {
  response.writeHead(303, { location: url }).end();
};

/** Pages of the provider and of a bank, which a browser clicks through. */
export class HostedPages {
  readonly #cards: CardsApi;
  readonly #payments: PaymentsApi;

  constructor(cards: CardsApi, payments: PaymentsApi) {
    this.#cards = cards;
    this.#payments = payments;
  }

  answer(response: ServerResponse, request: PageRequest): void {
    const [, kind, id = ''] = request.path.split('/');
    if (kind === 'setup') this.#setup(response, request, id);
    else if (kind === 'confirm') this.#confirm(response, request, id);
    else show(response, overPage(), 404);
  }

  #setup(response: ServerResponse, { method, body }: PageRequest, id: string): void {
    const session = this.#cards.session(id);
    if (session?.status !== 'open') return show(response, overPage(), 410);
    if (method !== 'POST') return show(response, setupPage(session));
    const form = new Form(body);
    const [, month = '', year = ''] = /^(\d\d)\s*\/\s*(\d\d)$/u.exec(form.text('expiry') ?? '') ?? [];
    const expires = { month: Number(month), year: 2000 + Number(year) };
    const card =
      expires.month >= 1 && expires.month <= 12
        ? this.#cards.attach(session.customer, form.text('number') ?? '', expires)
        : null;
    if (card === null) return show(response, setupPage(session, 'Use a card of the sandbox.'), 422);
    this.#cards.complete(session, card);
    return sendTo(response, session.success_url);
  }

  #confirm(response: ServerResponse, { method, body }: PageRequest, id: string): void {
    const intent = this.#payments.find(id);
    const back = intent.next_action?.redirect_to_url.return_url;
    if (intent.status !== 'requires_action' || back === undefined) return show(response, overPage(), 410);
    if (method !== 'POST') return show(response, confirmPage(intent));
    this.#payments.confirm(id, new Form(body).text('answer') === 'yes');
    return sendTo(response, back);
  }
}
