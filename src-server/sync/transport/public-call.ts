import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import type { PublicCallAnswer, PublicCallRequest } from '#shared/contract/sync-link.ts';
import { addressOf, type DeviceRow } from '../membership/hub-members.ts';

/** The part of the hub's API that a computer may call for somebody who has not signed in. */
export type CallForComputer = (request: TransportRequest) => Promise<TransportResponse>;

/** Passes such a call on; limits on guessing count the computer by itself. */
export async function answerPublicCall(
  call: CallForComputer,
  device: DeviceRow,
  { call: asked, site }: { readonly call: PublicCallRequest; readonly site: string | undefined },
): Promise<PublicCallAnswer> {
  const { method, path, body } = asked;
  const headers = {
    'x-lectern-client': device.name,
    'x-lectern-address': addressOf(device),
    ...(site === undefined ? {} : { 'x-lectern-site': site }),
  };
  const answer = await call({ method, path, headers, body });
  if (answer.body instanceof Uint8Array) throw new Error(`${path} is public and answers bytes.`);
  return { status: answer.status, headers: { ...answer.headers }, body: answer.body };
}
