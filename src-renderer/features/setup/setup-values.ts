import type { z } from 'zod';
import { setupContract } from '#shared/contract/setup.ts';
import { currencyOfLocale, localTimeZone } from './places.ts';

const body = setupContract.createInstitution.body;

export type SetupValues = z.infer<typeof body>;
export type SetupField = keyof SetupValues;
export type SetupStep = 'institution' | 'person';

/** The form before anything is typed. */
export const emptySetup = (): SetupValues => ({
  institution_name: '',
  time_zone: localTimeZone(),
  currency: currencyOfLocale(navigator.language),
  first_name: '',
  last_name: '',
  email: '',
  password: '',
});

const parts = {
  institution: body.pick({ institution_name: true, time_zone: true, currency: true }),
  person: body.pick({ first_name: true, last_name: true, email: true, password: true }),
} as const;

/** The fields of a step that the server would refuse, in the order of the form. */
export const refusedFields = (values: SetupValues, step: SetupStep): SetupField[] => {
  const part = parts[step];
  const known = new Map(Object.keys(body.shape).map((key, index) => [key, index]));
  const keys = Object.keys(part.shape);
  const picked = Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
  const result = part.safeParse(picked);
  if (result.success) return [];
  const refused = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const isField = (key: string): key is SetupField => known.has(key);
  return [...refused].filter(isField).toSorted((a, b) => (known.get(a) ?? 0) - (known.get(b) ?? 0));
};
