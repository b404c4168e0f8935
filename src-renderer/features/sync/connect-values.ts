import type { z } from 'zod';
import type { syncContract } from '#shared/contract/sync.ts';
import { parseHubAddress } from '#shared/domain/sync/hub-address.ts';

type EnrolBody = z.infer<typeof syncContract.enrol.body>;

/** The form of connecting a computer; a code that is not asked for stays empty. */
export type ConnectValues = Required<Omit<EnrolBody, 'code' | 'second_step'>> & { readonly code: string };

/** An address without a scheme is meant to be a safe one; a hub on this computer has no TLS. */
export const completeAddress = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z\d+.-]*:\/\//iu.test(text)) return text;
  const isHere = parseHubAddress(`http://${text}`, { isInsecureAllowed: false }).ok;
  return `${isHere ? 'http' : 'https'}://${text}`;
};

/** What is wrong with an address that is there. Whether one without TLS will do, the server says. */
export const addressProblem = (typed: string): string | undefined => {
  const address = parseHubAddress(typed, { isInsecureAllowed: true });
  return typed === '' || address.ok ? undefined : address.reason;
};

/** The code is not sent where none was asked for. */
export const enrolBody = ({ code, ...values }: ConnectValues): EnrolBody => ({
  ...values,
  ...(code === '' ? {} : { code }),
});
