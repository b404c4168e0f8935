import type { z } from 'zod';
import type { syncContract } from '#shared/contract/sync.ts';
import { parseHubAddress } from '#shared/domain/sync/hub-address.ts';

type EnrolBody = z.infer<typeof syncContract.enrol.body>;

/** The form of connecting a computer; a code that is not asked for stays empty. */
export type ConnectValues = Required<Omit<EnrolBody, 'code'>> & { readonly code: string };
export type ConnectField = keyof ConnectValues;

/** In the order of the form. */
export const connectFields: readonly ConnectField[] = ['hub_url', 'code', 'device_name', 'email', 'password'];

/** An address without a scheme is meant to be a safe one; a hub on this computer has no TLS. */
export const completeAddress = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z\d+.-]*:\/\//iu.test(text)) return text;
  const isHere = parseHubAddress(`http://${text}`, { isInsecureAllowed: false }).ok;
  return `${isHere ? 'http' : 'https'}://${text}`;
};

export interface ConnectProblem {
  readonly field: ConnectField;
  /** The reason where the rules of addresses name one; the words of the form otherwise. */
  readonly reason: string | undefined;
}

/** What is wrong with a form before anything is sent. Whether an address without TLS will do, the server says. */
export const connectProblems = (values: ConnectValues): ConnectProblem[] => {
  const address = parseHubAddress(values.hub_url, { isInsecureAllowed: true });
  const problems: ConnectProblem[] = [];
  if (values.hub_url === '') problems.push({ field: 'hub_url', reason: undefined });
  else if (!address.ok) problems.push({ field: 'hub_url', reason: address.reason });
  for (const field of ['device_name', 'email', 'password'] as const) {
    if (values[field].trim() === '') problems.push({ field, reason: undefined });
  }
  return problems;
};
