import type { Institution, setupContract } from '#shared/contract/setup.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import { changesBetween } from '#shared/domain/audit/changes.ts';
import { readRegistrationPolicy } from '#shared/domain/auth/registration.ts';
import { isTimeZone } from '#shared/domain/exams/wall-time.ts';
import { printTerms } from '#shared/domain/insight/terms.ts';
import { FOUNDER_GRANTS } from '#shared/domain/setup/founder-grants.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { hashPassword } from '#server/secrets/password.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { toImageAnswer } from '../blobs/image-answer.ts';
import { readImage, storeImage } from '../blobs/service.ts';
import { assertNewPassword } from '../auth/password-policy.ts';
import { createBuiltInRoles } from '../roles/role-service.ts';
import { createAccount, grantPermissions } from '../users/account-service.ts';
import { readTerms } from './institution-service.ts';
import { findInstitution, insertInstitution, updateInstitutionRow } from './repo.ts';

const MAX_LOGO_BYTES = 512 * 1024;

/** What the audit log tells of a change of the settings. */
const SETTINGS = [
  'name',
  'time_zone',
  'currency',
  'default_pass_percent',
  'requires_exam_approval',
  'requires_course_approval',
  'records_visits',
  'terms',
  'sign_in_retention_days',
  'registration',
] as const;

const present = (row: NonNullable<Awaited<ReturnType<typeof findInstitution>>>): Institution => ({
  name: row.name,
  time_zone: row.time_zone,
  currency: row.currency,
  default_pass_percent: row.default_pass_percent / 100,
  requires_exam_approval: row.requires_exam_approval === 1,
  requires_course_approval: row.requires_course_approval === 1,
  records_visits: row.records_visits === 1,
  terms: readTerms(row.terms),
  logo_sha256: row.logo_sha256,
  sign_in_retention_days: row.sign_in_retention_days,
  registration: readRegistrationPolicy(row.registration),
  updated_at: iso(row.updated_at),
});

/** As the audit log keeps it: terms in words. */
const toTell = ({ terms, ...settings }: Institution) => ({ ...settings, terms: printTerms(terms) });

async function getInstitution(ctx: Ctx): Promise<Institution> {
  const row = await findInstitution(ctx.db);
  return row === undefined ? refuse('NOT_FOUND', 'There is no institution yet.') : present(row);
}

function assertTimeZone(timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  refuse('VALIDATION_FAILED', `'${timeZone}' is not a time zone.`, {
    fields: { time_zone: [`'${timeZone}' is not a time zone.`] },
  });
}

async function assertEmpty(ctx: Ctx): Promise<void> {
  if ((await findInstitution(ctx.db)) !== undefined)
    refuse('ILLEGAL_STATE', 'An institution is already set up here.');
}

export const setupHandlers: HandlersFor<typeof setupContract, Ctx> = {
  getSetup: async (ctx) => {
    const institution = await findInstitution(ctx.db);
    const isDemo = institution?.is_demo === 1;
    return {
      status: 200,
      body: {
        state: institution === undefined ? 'empty' : 'ready',
        institution:
          institution === undefined
            ? null
            : {
                name: institution.name,
                time_zone: institution.time_zone,
                logo_sha256: institution.logo_sha256,
              },
        demo: isDemo,
        demo_accounts: isDemo ? [...DEMO_ACCOUNTS] : [],
        version: ctx.services.appVersion,
      },
    };
  },

  createInstitution: async (ctx, { body }) => {
    await assertEmpty(ctx);
    assertTimeZone(body.time_zone);
    await assertNewPassword(ctx, {
      password: body.password,
      role: 'Admin',
      personal: [body.first_name, body.last_name, body.email, body.institution_name],
      field: 'password',
    });
    const passwordHash = await hashPassword(body.password);
    const userId = await ctx.transaction(async (tx) => {
      await assertEmpty(tx);
      await insertInstitution(tx, {
        name: body.institution_name,
        timeZone: body.time_zone,
        currency: body.currency,
        isDemo: false,
      });
      const roles = await createBuiltInRoles(tx);
      const founderId = await createAccount(tx, {
        email: body.email,
        firstName: body.first_name,
        lastName: body.last_name,
        roleId: roles.get('Admin') ?? 0,
        passwordHash,
      });
      await grantPermissions(tx, founderId, FOUNDER_GRANTS);
      tx.audit({ person: { userId: founderId, role: 'Admin' } });
      return founderId;
    });
    return { status: 201, body: { message: `${body.institution_name} is ready.`, userId } };
  },

  loadDemoSchool: async (ctx) => {
    await assertEmpty(ctx);
    await ctx.transaction(async (tx) => {
      await assertEmpty(tx);
      await ctx.services.loadDemoSchool(tx);
    });
    return { status: 201, body: { message: 'The demo school is ready.' } };
  },

  getInstitution: async (ctx) => ({ status: 200, body: { data: await getInstitution(ctx) } }),

  updateInstitution: async (ctx, { body }) => {
    if (body.time_zone !== undefined) assertTimeZone(body.time_zone);
    const { name, time_zone, currency, registration, terms } = body;
    const { default_pass_percent: pass } = body;
    const { requires_exam_approval: exams, requires_course_approval: courses } = body;
    const { sign_in_retention_days: retention, records_visits: visits } = body;
    const before = await getInstitution(ctx);
    await updateInstitutionRow(
      ctx.db,
      {
        ...(name === undefined ? {} : { name }),
        ...(time_zone === undefined ? {} : { time_zone }),
        ...(currency === undefined ? {} : { currency }),
        ...(registration === undefined ? {} : { registration }),
        ...(pass === undefined ? {} : { default_pass_percent: Math.round(pass * 100) }),
        ...(exams === undefined ? {} : { requires_exam_approval: exams ? 1 : 0 }),
        ...(courses === undefined ? {} : { requires_course_approval: courses ? 1 : 0 }),
        ...(visits === undefined ? {} : { records_visits: visits ? 1 : 0 }),
        ...(terms === undefined ? {} : { terms: JSON.stringify(terms) }),
        ...(retention === undefined ? {} : { sign_in_retention_days: retention }),
      },
      ctx.now,
    );
    const data = await getInstitution(ctx);
    ctx.audit({ changes: changesBetween(toTell(before), toTell(data), SETTINGS) });
    return { status: 200, body: { message: 'Settings saved.', data } };
  },

  setLogo: async (ctx, { body }) => {
    if (body.byteLength > MAX_LOGO_BYTES) refuse('TOO_LARGE', 'A logo may have at most 512 KiB.');
    const { sha256 } = await storeImage(ctx, body);
    await updateInstitutionRow(ctx.db, { logo_sha256: sha256 }, ctx.now);
    return { status: 200, body: { message: 'The logo is saved.', data: await getInstitution(ctx) } };
  },

  getLogo: async (ctx) => {
    const sha256 = (await findInstitution(ctx.db))?.logo_sha256 ?? null;
    if (sha256 === null) return refuse('NOT_FOUND', 'The institution has no logo.');
    return { status: 200, ...toImageAnswer(await readImage(ctx, sha256)) };
  },

  removeLogo: async (ctx) => {
    await updateInstitutionRow(ctx.db, { logo_sha256: null }, ctx.now);
    return { status: 200, body: { message: 'The logo is removed.', data: await getInstitution(ctx) } };
  },
};
