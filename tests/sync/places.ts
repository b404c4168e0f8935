import type { Fleet, Node } from './fleet.ts';
import type { Person } from './templates.ts';

/** Somebody at a computer, or in a browser at the hub. */
export interface Place {
  readonly node: Node;
  readonly person: Person;
}

/** Who sits where: as in the seats of an exam, or of a library. */
export function placesOf({ hub, people, devices }: Fleet, isExam: boolean): readonly Place[] {
  const [author, colleague, student] = people;
  const seats = isExam ? [student, student, author] : [author, author, colleague, colleague];
  return [
    ...seats.flatMap((person, at) => {
      const node = devices[at];
      return node === undefined ? [] : [{ node, person }];
    }),
    { node: hub, person: author },
  ];
}
