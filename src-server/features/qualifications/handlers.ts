import type { qualificationsContract } from '#shared/contract/qualifications.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { ofCourse, ofExam } from './mapper.ts';
import { listOfferedCourses, listOfferedExams } from './repo.ts';

export const qualificationsHandlers: HandlersFor<typeof qualificationsContract, Ctx> = {
  listQualifications: async ({ db }) => {
    const exams = (await listOfferedExams(db)).map(ofExam);
    const courses = (await listOfferedCourses(db)).map(ofCourse);
    return { status: 200, body: { data: [...exams, ...courses] } };
  },
};
