import { request } from 'node:http';
import { z } from 'zod';

export interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON. */
  json(): unknown;
}

interface Sent {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const INSTITUTION = {
  time_zone: 'Europe/Helsinki',
  currency: 'EUR',
  first_name: 'Noor',
  last_name: 'Haddad',
};

/** Asks a hub under a host name of its own; fetch sends no Host but the address's. */
export class HostClient {
  readonly #url: URL;
  readonly #host: string;

  constructor(hubUrl: string, host: string) {
    this.#url = new URL(hubUrl);
    this.#host = `${host}:${this.#url.port}`;
  }

  send(method: string, path: string, { body, token, headers = {} }: Sent = {}): Promise<HostAnswer> {
    const { hostname, port } = this.#url;
    const answer = Promise.withResolvers<HostAnswer>();
    const sent = request(
      {
        method,
        hostname,
        port,
        path,
        headers: {
          host: this.#host,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () =>
          answer.resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: (): unknown => JSON.parse(text),
          }),
        );
      },
    );
    sent.on('error', answer.reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return answer.promise;
  }

  /** Makes the first administrator, who may write questions too. @returns their token. */
  async setUp(name: string, code: string): Promise<string> {
    const email = `${name.toLowerCase()}@school.example`;
    const password = 'violet harbour seven';
    const made = await this.send('POST', '/api/setup/institution', {
      body: { ...INSTITUTION, institution_name: name, email, password },
      headers: { 'x-lectern-setup-code': code },
    });
    if (made.status !== 201) throw new Error(`Setting up answered ${made.status}: ${made.text}`);
    const signedIn = await this.send('POST', '/api/signin', { body: { email, password } });
    return z.object({ token: z.string() }).parse(signedIn.json()).token;
  }

  /** @returns its id, or an error with the answer. */
  async addQuestion(token: string, title: string): Promise<number> {
    const answer = await this.send('POST', '/api/question', {
      token,
      body: { question_title: title, question_type: 'multiple-choice' },
    });
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return z.object({ question_id: z.number() }).parse(answer.json()).question_id;
  }
}
