import { createHash } from 'node:crypto';
import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { append } from '#shared/domain/lists.ts';
import { SMALL_FILE_BYTES } from '#shared/domain/media/limits.ts';
import { blobNamesIn } from '#shared/domain/sync/blob-names.ts';
import type { Db } from '#server/db/tables.ts';
import { parsedJson } from './read-rows.ts';

/** Every file that some drafts name, also in their documents. */
export function filesOfDrafts(content: AdoptedContent): string[] {
  const names = blobNamesIn(content);
  const documents = [
    ...content.courses.map((course) => course.description_document),
    ...content.course_items.map((item) => item.document),
  ];
  for (const text of documents) if (text !== null) append(names, blobNamesIn(parsedJson(text)));
  return [...new Set(names)];
}

/** The same for the same file of the library: what is tried again is announced once. */
const uploadIdOf = (mediaFileId: number): string =>
  createHash('sha256').update(`carried ${mediaFileId}`).digest('hex').slice(0, 32);

const isLarge = (file: AdoptedContent['media_files'][number]): boolean =>
  file.file_sha256 !== null && file.size > SMALL_FILE_BYTES;

/** No command names a large file before the hub has it: its row comes without, and is linked when it has arrived. */
export const withLargeFilesLater = (content: AdoptedContent): AdoptedContent => ({
  ...content,
  media_files: content.media_files.map((file) =>
    isLarge(file) ? { ...file, file_sha256: null, upload_id: uploadIdOf(file.id) } : file,
  ),
});

/** Notes where the large files of some drafts lie, as if their author had put them into the store today. */
export async function noteLargeFiles(
  db: Db,
  { media_files: files }: AdoptedContent,
  { email, now }: { readonly email: string; readonly now: number },
): Promise<void> {
  const large = files.filter(isLarge);
  if (large.length === 0) return;
  const person = await db
    .selectFrom('user')
    .where('email', '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst();
  if (person === undefined) return;
  await db
    .insertInto('media_upload')
    .values(
      large.map((file) => ({
        upload_id: uploadIdOf(file.id),
        user_id: person.id,
        name: file.name,
        size: file.size,
        state: 'stored' as const,
        sha256: file.file_sha256,
        mime: file.mime,
        duration_ms: file.duration_ms,
        width: file.width,
        height: file.height,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .execute();
}
