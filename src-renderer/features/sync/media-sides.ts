import { mediaContract as media, type MediaFile } from '#shared/contract/media.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import type { DraftField } from '#shared/domain/drafts/draft-fields.ts';
import { api } from '#renderer/lib/api.ts';
import { orGone, ownTitle, thenDrop, type Sides, type Undo } from './conflict-ways.ts';

/** What an author says of a file. */
type MediaDraft = Pick<MediaFile, 'name' | 'captions' | 'poster_sha256' | 'alt_text'>;
export type MediaSides = Sides<'media_file', MediaDraft>;

export const mediaFields = [
  { key: 'name', parts: ['name'] },
  { key: 'captions', parts: ['captions'] },
  { key: 'poster', parts: ['poster_sha256'] },
  { key: 'alt', parts: ['alt_text'] },
] as const satisfies readonly DraftField<MediaDraft>[];

const fetchFile = async (id: number, signal: AbortSignal): Promise<MediaFile> =>
  (await api(media.getMediaFile, { params: { id } }, { signal })).body.data;

const draftOf = ({ name, captions, poster_sha256, alt_text }: MediaFile): MediaDraft => ({
  name,
  captions,
  poster_sha256,
  alt_text,
});

/** Only what plays has captions: the others are saved without a word about them. */
const bodyOf = ({ captions, ...said }: MediaDraft, { kind }: MediaFile) =>
  kind === 'video' || kind === 'audio' ? { ...said, captions } : said;

const replaceFile = async (seen: MediaFile, draft: MediaDraft): Promise<Undo> => {
  const params = { id: seen.id };
  await api(media.updateMediaFile, { params, body: bodyOf(draft, seen) });
  return async () => {
    await api(media.updateMediaFile, { params, body: bodyOf(draftOf(seen), seen) });
  };
};

export const mediaSides = async (conflict: ConflictCopy, signal: AbortSignal): Promise<MediaSides> => {
  const { copy_id: id, original } = conflict;
  const [copy, standing] = await Promise.all([
    fetchFile(id, signal),
    original === null ? undefined : orGone(fetchFile(original.id, signal)),
  ]);
  const drop = async (): Promise<Undo> => {
    await api(media.deleteMediaFile, { params: { id } });
    return async () => {
      await api(media.restoreMediaFile, { params: { id } });
    };
  };
  return {
    kind: 'media_file',
    mine: { ...draftOf(copy), name: ownTitle(copy.name) },
    theirs: standing === undefined ? undefined : draftOf(standing),
    drop,
    keep: (chosen) =>
      standing === undefined ? replaceFile(copy, chosen) : thenDrop(replaceFile(standing, chosen), drop),
  };
};
