import { isDesktop } from '#renderer/lib/bridge.ts';
import { ticketQuery, type MediaRef } from '#renderer/lib/media.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { saveInParts } from '#renderer/lib/save-in-parts.ts';

/** The most that one message of the bridge holds. */
const PART_BYTES = 512 * 1024;

/** Hands a file to the person to keep; nothing of a large one is held in the page. */
export const saveMedia = async (media: MediaRef): Promise<void> => {
  const { address, name, size } = await queryClient.fetchQuery(ticketQuery(media, true));
  if (isDesktop()) {
    await saveInParts({
      name,
      parts: Math.ceil(size / PART_BYTES),
      read: async (part) => {
        const from = part * PART_BYTES;
        const range = `bytes=${from}-${Math.min(size, from + PART_BYTES) - 1}`;
        const answer = await fetch(address, { headers: { range } });
        if (answer.status !== 206) throw new Error(`HTTP ${answer.status}`);
        return new Uint8Array(await answer.arrayBuffer());
      },
    });
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};
