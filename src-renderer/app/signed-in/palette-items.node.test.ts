import { describe, expect, it } from 'vitest';
import type { AbilityName } from '#shared/contract/define.ts';
import type { GuardSession } from '#shared/domain/shell/guard.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { matchesQuery, paletteActions, palettePlaces } from './palette-items.ts';
import { searchTarget } from '#renderer/lib/search-target.ts';

const someone = (...abilities: AbilityName[]): GuardSession => ({
  userId: 1,
  role: 'X',
  isOnboardingComplete: true,
  can: (name) => abilities.includes(name),
});

const ids = (session: GuardSession): string[] => paletteActions(session).map(({ id }) => id);

describe('the palette', () => {
  it('goes only where the person may go', () => {
    const paths = palettePlaces(someone('questions:view')).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/Questions', '/myaccount', '/Sync']));
    expect(paths.filter((path) => matchRoute(path)?.abilities.length !== 0)).toEqual(['/Questions']);
    const ofSettings = palettePlaces(someone('settings:view')).map(({ path }) => path);
    expect(ofSettings).toContain('/Devices');
  });

  it('starts only what the person may start', () => {
    expect(ids(someone('questions:view'))).not.toContain('new-question');
    expect(ids(someone('questions:view'))).not.toContain('import');
    expect(ids(someone('questions:add'))).toEqual(expect.arrayContaining(['new-question', 'import']));
    expect(ids(someone('instructor-exams:add'))).toContain('new-exam');
  });

  it('always offers the way out', () => {
    expect(ids(someone())).toContain('sign-out');
  });

  it.each([
    ['My Dashboard', 'dash', true],
    ['My Dashboard', 'my d', true],
    ['Knowledge Base & FAQ', 'faq', true],
    ['Import questions', 'ques imp', true],
    ['Import questions', 'port', false],
    ['Import questions', '', true],
  ])('%s fits "%s": %s', (text, query, fits) => {
    expect(matchesQuery(text, query)).toBe(fits);
  });
});

describe('searchTarget', () => {
  it('leads a student and an author to their own places', () => {
    expect(searchTarget({ kind: 'exam', id: 5 }, someone('exams:view'))).toBe('/examPage?examId=5');
    expect(searchTarget({ kind: 'exam', id: 5 }, someone('instructor-exams:view'))).toBe('/Exams?preview=5');
    expect(searchTarget({ kind: 'question', id: 9 }, someone('questions:view'))).toBe('/Questions?preview=9');
    expect(searchTarget({ kind: 'question', id: 9 }, someone('questions:view', 'questions:add'))).toBe(
      '/CreateQuestions?question=9',
    );
  });

  it('leads to courses, and to the list in which an account is found', () => {
    expect(searchTarget({ kind: 'course', id: 5 }, someone('courses:view'))).toBe('/coursePage?courseId=5');
    const author = someone('instructor-courses:view', 'instructor-courses:add');
    expect(searchTarget({ kind: 'course', id: 5 }, author)).toBe('/contentView?courseId=5');
    const manager = someone('instructor-courses:view');
    expect(searchTarget({ kind: 'course', id: 5, title: 'Cells & more' }, manager)).toBe(
      '/Courses?q=Cells+%26+more',
    );
    const person = { kind: 'person', id: 1, role: 'Tutor', subtitle: 'ida@x.example' } as const;
    expect(searchTarget(person, someone('users:view'))).toBe('/UserManagement?tab=Others&q=ida%40x.example');
    expect(searchTarget({ ...person, role: 'Student' }, someone('users:view'))).toContain('tab=Student&');
  });

  it('leads nowhere without a screen', () => {
    expect(searchTarget({ kind: 'person', id: 1 }, someone('users:view'))).toBeUndefined();
    expect(searchTarget({ kind: 'course', id: 1 }, someone('users:view'))).toBeUndefined();
    expect(searchTarget({ kind: 'question', id: 1 }, someone())).toBeUndefined();
  });
});
