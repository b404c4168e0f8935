import { joinNames } from '#shared/domain/onboarding/journey-answers.ts';
import { QUESTIONNAIRE_VERSION } from '#shared/domain/onboarding/questionnaire.ts';
import type { Ctx } from '#server/context.ts';
import { createProfiles } from '#server/features/profile/profile-service.ts';
import type { DemoSchool } from './data.ts';
import type { DemoPerson } from './people.ts';

/** What the authors of the school say of themselves. All of them have answered what new ones are asked. */
export async function insertProfiles(
  ctx: Pick<Ctx, 'db' | 'now'>,
  school: DemoSchool,
  people: readonly DemoPerson[],
): Promise<void> {
  const said = new Map(school.staff.map((person) => [person.email, person]));
  const authors = people.filter(
    ({ role, isPending }) => !isPending && (role === 'Instructor' || role === 'SME'),
  );
  await createProfiles(
    ctx.db,
    authors.map(({ id, email }) => {
      const { profile, subjects = [] } = said.get(email) ?? {};
      return {
        id,
        is_public: 1 as const,
        subjects: joinNames(subjects),
        teaching_experience: 'university',
        onboarding_questions_id: QUESTIONNAIRE_VERSION,
        first_login_completed_at: ctx.now,
        ...profile,
      };
    }),
    ctx.now,
  );
}
