import { builtInPermissions } from '#shared/access/built-in-roles.ts';
import { answered } from './answered.ts';
import type { Fleet } from './fleet.ts';
import type { Place } from './places.ts';
import type { Person } from './templates.ts';

/** Those who answer people and keep order: the administrator at the hub, and an author on computers who looks after people. */
export class Staff {
  readonly #fleet: Fleet;
  readonly #isExam: boolean;
  #isAppointed = false;

  constructor(fleet: Fleet, isExam: boolean) {
    this.#fleet = fleet;
    this.#isExam = isExam;
  }

  get isAppointed(): boolean {
    return this.#isAppointed;
  }

  /** Whoever has a computer of the fleet to themselves. */
  get #appointee(): Person {
    const [author, colleague] = this.#fleet.people;
    return this.#isExam ? author : colleague;
  }

  async appoint(): Promise<string> {
    const { hub, people } = this.#fleet;
    const { id } = this.#appointee;
    const permissions = [...builtInPermissions('Instructor'), { resource: 'users', action: 'view' }];
    const url = `/api/admin/update-user/${id}`;
    const { status } = await answered(this.#fleet, hub, people[3], 'POST', url, { permissions });
    this.#isAppointed ||= status === 200;
    return `${id} looks after people, ${status}`;
  }

  seats(): readonly Place[] {
    const { hub, people, devices } = this.#fleet;
    const [author, , , admin] = people;
    const own = this.#isExam ? devices.slice(2, 3) : devices.slice(2, 4);
    return [
      { node: hub, person: admin },
      ...own.map((node) => ({ node, person: this.#appointee })),
      // Whoever wrote an exam answers what is asked about it.
      ...(this.#isExam ? [] : devices.slice(0, 2).map((node) => ({ node, person: author }))),
    ];
  }
}
