import { toAppError, type TransportResponse } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { HubAccess } from '#server/sync/control.ts';
import { answered } from './answered.ts';
import { Crash, isKilled, Lost, type Line } from './faults.ts';
import { callAs, type Device, type Fleet, type Node } from './fleet.ts';
import type { Person } from './templates.ts';

type Question = readonly [node: Node, person: Person, method: string, url: string, body?: unknown];

interface Around {
  lineOf(device: Device): Line;
  /** False where the hub went back and nobody has said so to it. */
  isHubThere(): boolean;
  /** False where processes are killed: the next call would have begun in one that is gone. */
  readonly isOverlapping: boolean;
}

const notHere = (): Promise<never> => Promise.reject(new Error('No history asks this of a hub.'));

function outOfReach(error: unknown): never {
  throw error instanceof Lost ? new AppError('UNAVAILABLE', 'The hub is out of reach.') : error;
}

/** What people ask of the hub alone, by way of their computer: over the line that its rounds take, or in a browser. */
export class HubDesk {
  readonly #fleet: Fleet;
  readonly #around: Around;

  constructor(fleet: Fleet, around: Around) {
    this.#fleet = fleet;
    this.#around = around;
  }

  /** What several people ask in the same moment. */
  async askAll(questions: readonly Question[]): Promise<(TransportResponse | null)[]> {
    if (this.#around.isOverlapping) return Promise.all(questions.map((question) => this.ask(...question)));
    const answers: (TransportResponse | null)[] = [];
    for (const question of questions) answers.push(await this.ask(...question));
    return answers;
  }

  /** @returns null where the hub could not be asked, or nobody has heard its answer. */
  async ask(...[node, person, ...request]: Question): Promise<TransportResponse | null> {
    const device = this.#fleet.devices.find((one) => one === node);
    if (device === undefined)
      return this.#around.isHubThere() ? answered(this.#fleet, node, person, ...request) : null;
    device.above ??= this.#accessFrom(device);
    const answer = await callAs(device, person, ...request);
    if (answer.status < 500) return answer;
    if (answer.status === 503) return null;
    if (isKilled(device)) throw new Crash('device');
    throw new Error(`The computer answered ${JSON.stringify(answer.body)}.`);
  }

  #accessFrom(device: Device): HubAccess {
    return {
      signIn: notHere,
      vouch: notHere,
      keepSession: notHere,
      endSession: async () => undefined,
      callPublic: notHere,
      // Rounds have steps of their own.
      pull: async () => false,
      fetchBlob: async () => false,
      sentBytes: () => 0,
      readMedia: async () => null,
      keeping: { change: () => undefined, fetchedBytes: () => 0, drop: () => undefined, trouble: () => null },
      call: async (userId, request) => {
        const answer = await this.#around
          .lineOf(device)(() => this.#atHub(userId, request))
          .catch(outOfReach);
        if (answer.status >= 400) throw toAppError(answer);
        return answer;
      },
    };
  }

  /** Also long after whoever asked has given up. */
  async #atHub(userId: number, request: Parameters<HubAccess['call']>[1]): Promise<TransportResponse> {
    const { hub, people } = this.#fleet;
    const person = people.find(({ id }) => id === userId);
    if (person === undefined || !this.#around.isHubThere()) throw new Lost('The hub is another one.');
    const headers = { ...request.headers, authorization: `Bearer ${person.token}` };
    const answer = await hub.server.call({ ...request, headers });
    if (isKilled(hub)) throw new Lost('The hub is down.');
    if (answer.status >= 500) throw new Error(`The hub answered ${JSON.stringify(answer.body)}.`);
    return answer;
  }
}
