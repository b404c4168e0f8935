import { mediaContract } from '#shared/contract/media.ts';
import type { LecternServer } from '#server/lectern-server.ts';
import type { Db } from '#server/db/tables.ts';
import type { Log } from '#server/log.ts';
import type { FileLinker, UnlinkedFile } from '#server/sync/blobs/large-files.ts';
import { deleteUpload, listUnlinked, type UploadRow } from './upload-repo.ts';

interface FileLinkerDeps {
  readonly read: Db;
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly callWithin: LecternServer['callWithin'];
  /** A session of somebody for this one call; null where there is nobody of that id any more. */
  readonly actAs: (userId: number) => Promise<string | null>;
  readonly endSession: (token: string) => Promise<unknown>;
  readonly log: Log;
}

type Unlinked = UnlinkedFile & Omit<UploadRow, 'sha256'>;

/** Nothing of the library waits for the file any more: it was removed, or its author is gone. */
const GONE = new Set([404, 403]);

/** Links the large files of libraries by commands that this computer gives itself, in the names of their authors. */
export function createFileLinker(deps: FileLinkerDeps): FileLinker<Unlinked> {
  const { method, path } = mediaContract.linkMediaFile;
  return {
    list: async () =>
      (await listUnlinked(deps.read)).flatMap(({ sha256, ...row }) =>
        sha256 === null ? [] : [{ ...row, sha256 }],
      ),
    link: async (file) => {
      const forget = (): Promise<unknown> => deps.transaction((db) => deleteUpload(db, file.upload_id));
      const token = await deps.actAs(file.user_id);
      if (token === null) {
        await forget();
        return;
      }
      try {
        const { sha256, duration_ms, width, height } = file;
        const answer = await deps.callWithin({
          method,
          path: path.replace('{id}', String(file.media_file_id)),
          headers: { authorization: `Bearer ${token}` },
          body: { sha256, duration_ms, width, height },
        });
        if (GONE.has(answer.status)) await forget();
        else if (answer.status >= 300)
          deps.log.error(
            { status: answer.status, answer: answer.body },
            'a file of the library was not linked',
          );
      } finally {
        await deps.endSession(token);
      }
    },
  };
}
