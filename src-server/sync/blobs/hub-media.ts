import { PIECE_BYTES } from '#shared/domain/media/limits.ts';
import { readAnswer, refusalOf, type HttpHubLink } from '../transport/http-link.ts';

/** A part of a file on the hub, by the ticket that the hub gave. @returns null where the ticket is over */
export async function readHubMedia(
  link: Pick<HttpHubLink, 'send'>,
  address: string,
  { offset, length }: { readonly offset: number; readonly length: number },
): Promise<Uint8Array | null> {
  const range = `bytes=${offset}-${offset + length - 1}`;
  const response = await link.send(address, { method: 'GET', headers: { range } });
  if (response.status === 206) return new Uint8Array(await readAnswer(response, PIECE_BYTES));
  if (response.status !== 404 && response.status !== 416) throw await refusalOf(response);
  await response.body?.cancel();
  return null;
}
