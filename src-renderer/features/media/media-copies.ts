import { AppError } from '#shared/contract/errors.ts';
import { mediaContract, type MediaFile } from '#shared/contract/media.ts';
import { parseCopyTitle } from '#shared/domain/sync/titles.ts';
import type { CopyChoices } from '#renderer/components/patterns/copy-decision.tsx';
import { api } from '#renderer/lib/api.ts';

/** What an author says of a file, which two computers can say differently. */
const SAID_OF_FILES = ['name', 'captions', 'poster_sha256', 'alt_text'] as const;
type Said = (typeof SAID_OF_FILES)[number];

const fetchFile = async (id: number): Promise<MediaFile> =>
  (await api(mediaContract.getMediaFile, { params: { id } })).body.data;

async function orGone(read: Promise<MediaFile>): Promise<MediaFile | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Reads a file that lost a race beside the one that won it. */
export async function loadMediaCopies(id: number, originalId: number): Promise<CopyChoices<Said>> {
  const [copy, original] = await Promise.all([fetchFile(id), orGone(fetchFile(originalId))]);
  const mine = { ...copy, name: parseCopyTitle(copy.name)?.title ?? copy.name };
  const save = (of: number, body: Partial<Pick<MediaFile, Said>>) =>
    api(mediaContract.updateMediaFile, { params: { id: of }, body });
  const drop = async (): Promise<void> => {
    await api(mediaContract.deleteMediaFile, { params: { id } });
  };
  const fields = original === undefined ? [] : SAID_OF_FILES.filter((one) => mine[one] !== original[one]);
  return {
    hasOriginal: original !== undefined,
    differing: fields.map((field) => ({ field, mine: mine[field], theirs: original?.[field] })),
    merge: async (fromCopy) => {
      const taken = fields.filter((field) => fromCopy.has(field)).map((field) => [field, mine[field]]);
      if (taken.length > 0) await save(originalId, Object.fromEntries(taken));
      await drop();
    },
    keepBoth: async () => {
      await save(id, { name: mine.name });
    },
    drop,
  };
}
