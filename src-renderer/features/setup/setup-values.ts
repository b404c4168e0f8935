import type { z } from 'zod';
import type { setupContract } from '#shared/contract/setup.ts';
import { computerZone } from '#renderer/lib/shown-zone.ts';
import { currencyOfLocale } from './places.ts';

export type SetupValues = z.infer<typeof setupContract.createInstitution.body>;
export type SetupField = keyof SetupValues;
export type SetupStep = 'institution' | 'person';

/** The form before anything is typed. */
export const emptySetup = (): SetupValues => ({
  institution_name: '',
  time_zone: computerZone(),
  currency: currencyOfLocale(navigator.language),
  first_name: '',
  last_name: '',
  email: '',
  password: '',
});

/** The fields of each step. */
export const stepFields: Readonly<Record<SetupStep, readonly SetupField[]>> = {
  institution: ['institution_name', 'time_zone', 'currency'],
  person: ['first_name', 'last_name', 'email', 'password'],
};
