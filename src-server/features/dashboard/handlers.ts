import type { dashboardContract, DashboardData } from '#shared/contract/dashboard.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import { dashboardRoleOf } from '#shared/domain/dashboard/dashboard-role.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { assertOwnClaim, assertSameWord } from '#server/assert-identity.ts';
import { scopeOf } from '../questions/scope.ts';
import { EVERYONE, readTally } from '../questions/tally.ts';
import { authorDashboard, presentQuestions } from './author-service.ts';
import { listInProgress } from './in-progress-service.ts';
import { removeViewed } from './recent-repo.ts';
import { listViewed, noteViewed } from './recent-service.ts';
import { listRecentQuestions } from './repo.ts';
import { adminDashboard, supportDashboard } from './staff-service.ts';
import { studentDashboard } from './student-service.ts';

function loadDashboard(ctx: Ctx): Promise<DashboardData> {
  switch (dashboardRoleOf(ctx.actor.ability)) {
    case 'admin':
      return adminDashboard(ctx);
    case 'author':
      return authorDashboard(ctx);
    case 'support':
      return supportDashboard(ctx);
    case 'student':
      return studentDashboard(ctx);
  }
}

export const dashboardHandlers: HandlersFor<typeof dashboardContract, Ctx> = {
  getDashboard: async (ctx) => ({ status: 200, body: { data: await loadDashboard(ctx) } }),

  storeRecentlyViewed: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.user_id);
    assertSameWord(body.role, ctx.actor.role);
    const { content_type, content_id } = body;
    const id = await noteViewed(ctx, { content_type, content_id });
    return { status: 200, body: { message: 'Noted.', id } };
  },

  recentlyViewed: async (ctx, { query }) => ({ status: 200, body: await listViewed(ctx, query) }),

  recentQuestions: async (ctx, { query }) => {
    const scope = scopeOf(ctx.actor);
    const rows = await listRecentQuestions(ctx.db, scope, query);
    const count = await readTally(ctx.db, scope ?? EVERYONE, 'all', 0);
    return { status: 200, body: { questions: presentQuestions(rows), count } };
  },

  deleteRecentlyViewed: async (ctx, { params }) => {
    const wasThere = await removeViewed(ctx.db, ctx.actor.userId, params.id, ctx.now);
    if (!wasThere) refuse('NOT_FOUND', 'This is not on your list.');
    return { status: 200, body: { message: 'Taken off your list.' } };
  },

  inProgressContent: async (ctx, { params, query }) => {
    assertOwnClaim(ctx.actor, params.instructorId);
    return { status: 200, body: await listInProgress(ctx, query) };
  },

  getInstructor: async (ctx) => {
    const { userId, firstName, lastName, email } = ctx.actor;
    return {
      status: 200,
      body: { Instructor: { id: userId, first_name: firstName, last_name: lastName, email } },
    };
  },
};
