import { AppError } from '#shared/contract/errors.ts';

/** Refuses with one sentence; shorter than building an AppError in every service. */
export function refuse(...args: ConstructorParameters<typeof AppError>): never {
  throw new AppError(...args);
}
