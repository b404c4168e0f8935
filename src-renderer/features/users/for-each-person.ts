import type { User } from '#shared/contract/users.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { nameOf } from './name-of.ts';

/** What became of a change of several accounts. */
export interface Outcomes<Result> {
  readonly done: readonly { readonly user: User; readonly result: Result }[];
  /** Each with the reason, in words. */
  readonly refused: readonly { readonly name: string; readonly why: string }[];
}

/** Does the same with each person, one after the other; a refusal keeps nobody else from it. */
export async function forEachPerson<Result>(
  users: readonly User[],
  call: (user: User) => Promise<Result>,
): Promise<Outcomes<Result>> {
  const done: { user: User; result: Result }[] = [];
  const refused: { name: string; why: string }[] = [];
  for (const user of users) {
    try {
      done.push({ user, result: await call(user) });
    } catch (error) {
      refused.push({ name: nameOf(user), why: errorText(error) });
    }
  }
  return { done, refused };
}
