import type { Ctx } from '#server/context.ts';
import { grantPastMilestones, issuePast } from '#server/features/certificates/past-service.ts';
import { revoke } from '#server/features/certificates/service.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { actingAs } from './acting.ts';
import type { MadeCourse } from './courses.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS } from './writer.ts';

const demoStudent = DEMO_ACCOUNTS.find((account) => account.role === 'Student')?.email;

/**
 * Certificates of what was earned, one of them taken back, and the milestones of the demo student. One course alone
 * promises certificates: drawing and signing one takes a tenth of a second.
 */
export async function insertCertificates(
  ctx: Ctx,
  courses: readonly MadeCourse[],
  people: readonly DemoPerson[],
): Promise<void> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const actingOf = (id: number, at: number): Ctx => {
    const person = byId.get(id);
    if (person === undefined) throw new Error(`Nobody has the id ${id}.`);
    return actingAs(ctx, person, at);
  };
  const student = people.find(({ email }) => email === demoStudent);
  if (student !== undefined) await grantPastMilestones(ctx, student.id, actingOf);
  const issued = await issuePast(ctx, actingOf);
  const revoked = issued.find(({ studentId }) => studentId !== student?.id);
  const author = courses.find(({ id }) => id === revoked?.contentId)?.author;
  if (revoked === undefined || author === undefined) return;
  const reason = 'The assignment was written by somebody else.';
  await revoke(actingAs(ctx, author, ctx.now - DAY_MS), revoked.id, reason);
}
