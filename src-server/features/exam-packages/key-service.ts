import { groupedCode } from '#shared/domain/text/typed-code.ts';
import type { StartCode } from '#shared/contract/exam-packages.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { getSupervisedExam } from '../invigilation/access.ts';
import { assertMayOpen, openingOf } from './opening-service.ts';
import { findSealedVersion, findStartCode } from './repo.ts';

const NOT_SEALED = 'The questions of this exam are not sealed: it needs no start code.';
const NOT_YET = 'The questions of this exam are being sealed. Try again in a moment.';

/** The key of a sealed paper for somebody who may start it now. @returns 32 bytes, base64url */
export async function givePaperKey(ctx: Ctx, versionId: number): Promise<string> {
  const opening = await openingOf(ctx, versionId);
  ctx.audit({ id: opening.version.exam_id });
  if (opening.version.secrecy !== 'sealed') refuse('ILLEGAL_STATE', NOT_SEALED);
  assertMayOpen(opening, ctx.now);
  const code = (await findStartCode(ctx.db, versionId)) ?? refuse('ILLEGAL_STATE', NOT_YET);
  return code.package_key;
}

/** The start code of a sealed exam, from its opening on. @throws ILLEGAL_STATE before that */
export async function readCodeOf(ctx: Ctx, examId: number): Promise<StartCode> {
  const exam = await getSupervisedExam(ctx, examId, ['instructor-exams:view']);
  const { published_version_id: versionId } = exam;
  const version = versionId === null ? undefined : await findSealedVersion(ctx.db, versionId);
  if (version === undefined || version.secrecy !== 'sealed') return refuse('ILLEGAL_STATE', NOT_SEALED);
  if (version.opens_at !== null && version.opens_at > ctx.now)
    refuse('ILLEGAL_STATE', 'The start code is shown when the exam opens, and not before.', {
      extra: { opens_at: iso(version.opens_at) },
    });
  if (ctx.services.sync.role === 'standalone')
    refuse(
      'ILLEGAL_STATE',
      'This computer belongs to no institution: the exam is sat here, and needs no start code.',
    );
  const code = (await findStartCode(ctx.db, version.id)) ?? refuse('ILLEGAL_STATE', NOT_YET);
  return {
    exam_id: version.exam_id,
    exam_title: version.title,
    published_version: version.version_no,
    start_code: groupedCode(code.code, 5),
    opens_at: isoOrNull(version.opens_at),
    closes_at: isoOrNull(version.closes_at),
  };
}
