import type { ContentKind, ContentNote, NoteKind } from '#shared/contract/content-management.ts';
import { noteStands } from '#shared/domain/content-management/decisions.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { titleOf } from './mapper.ts';
import * as repo from './note-repo.ts';

/** More than anybody has open at a time. */
const AT_MOST = 100;

const toNote = (row: repo.NoteRow): ContentNote => ({
  id: row.id,
  kind: row.kind,
  content_kind: row.content_type,
  content_id: row.content_id,
  title: titleOf(row.content_type, row.exam_title ?? row.course_title ?? ''),
  published_version: row.version_no,
  note: row.note,
  decided_by: row.decider_name,
  at: iso(row.created_at),
});

const standing = (row: repo.NoteRow): boolean =>
  noteStands(
    { kind: row.kind, versionNo: row.version_no },
    row.content_type === 'exam'
      ? { status: row.exam_status ?? 'savedAsDraft', offeredVersion: row.exam_version_no }
      : { status: row.course_status ?? 'savedAsDraft', offeredVersion: row.course_version_no },
  );

/** What the signed-in author still has to read: the last note of each thing, as long as it says something. */
export async function listOwnNotes(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  about: { readonly kind?: ContentKind | undefined; readonly content_id?: number | undefined } = {},
): Promise<ContentNote[]> {
  const wanted = { kind: about.kind, id: about.content_id };
  const rows = await repo.listNotesTo(ctx.db, ctx.actor.userId, wanted, AT_MOST);
  const last = new Map(rows.toReversed().map((row) => [`${row.content_type} ${row.content_id}`, row]));
  return rows
    .filter((row) => last.get(`${row.content_type} ${row.content_id}`) === row && standing(row))
    .map(toNote);
}

/** Everything that was said about one thing, the newest first. */
export const listNotesOn = async (ctx: Pick<Ctx, 'db'>, content: repo.Content): Promise<ContentNote[]> =>
  (await repo.listNotesOn(ctx.db, content, AT_MOST)).map(toNote);

/** Writes to the author of a thing why it was returned or taken down. */
export async function writeNote(
  ctx: Ctx,
  note: repo.Content & {
    readonly authorId: number;
    readonly noteKind: NoteKind;
    readonly versionNo: number;
    readonly text: string;
  },
): Promise<void> {
  const { userId, firstName, lastName } = ctx.actor;
  await repo.insertNote(ctx.db, {
    id: ctx.newId(),
    instructor_id: note.authorId,
    content_type: note.kind,
    content_id: note.id,
    kind: note.noteKind,
    version_no: note.versionNo,
    note: note.text,
    decided_by: userId,
    decider_name: `${firstName} ${lastName}`.trim(),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}
