import { toBase64 } from '#shared/domain/wire/base64.ts';
import type { ApiClient } from './client.ts';
import { deviceEndpoints } from './devices.ts';
import { UNSENT_PART_BYTES } from './sync-imports.ts';

/** Sends a file of unsent work to the hub, in parts. @returns the name by which it is imported there */
export async function sendUnsent(api: ApiClient, bytes: Uint8Array): Promise<string> {
  let sha256 = '';
  for (let part = 0; part === 0 || part * UNSENT_PART_BYTES < bytes.length; part++) {
    const piece = bytes.subarray(part * UNSENT_PART_BYTES, (part + 1) * UNSENT_PART_BYTES);
    const input = { params: { part }, body: { base64: toBase64(piece) } };
    ({ sha256 } = (await api(deviceEndpoints.putUnsentPart, input)).body);
  }
  return sha256;
}
