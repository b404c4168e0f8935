import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setupContract } from '#shared/contract/setup.ts';
import { line } from '#shared/contract/wire.ts';
import common from '#renderer/i18n/locales/en/common.json' with { type: 'json' };
import { problemsOf } from './form-problems.ts';

const texts = i18next.createInstance();

beforeAll(() => texts.init({ lng: 'en-GB', resources: { 'en-GB': { common } } }));

const problems = (schema: z.ZodType, body: unknown, words = {}) =>
  problemsOf(texts.getFixedT('en-GB', 'common'), schema, body, words);

const right = {
  institution_name: 'Hillside School',
  time_zone: 'Europe/Helsinki',
  currency: 'EUR',
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor@hillside.example',
  password: 'violet harbour seven',
};

describe('what the contract has against a form', () => {
  const { body } = setupContract.createInstitution;

  it('is nothing where the server would find nothing', () => {
    expect(problems(body, right)).toEqual({});
  });

  it('is said once for each field, by what is wrong with it', () => {
    const wrong = { ...right, institution_name: ' ', last_name: '', password: 'elevenchars', email: 'noor' };
    expect(problems(body, wrong)).toEqual({
      institution_name: 'Fill this in.',
      last_name: 'Fill this in.',
      email: 'Enter a whole e-mail address, such as name@school.example.',
      password: 'Use at least 12 characters.',
    });
  });

  it('is said in the words of the form, where it has some', () => {
    const words = { missing: { last_name: 'Enter the last name.' }, wrong: { email: 'Not this one.' } };
    expect(problems(body, { ...right, last_name: '', email: 'noor' }, words)).toEqual({
      last_name: 'Enter the last name.',
      email: 'Not this one.',
    });
    expect(problems(body, { ...right, last_name: 'x'.repeat(90) }, words)).toEqual({
      last_name: 'Use at most 80 characters.',
    });
  });

  it.each([
    [z.object({ n: z.int().min(3) }), { n: 2 }, { n: 'Use 3 or more.' }],
    [z.object({ n: z.number().max(1000) }), { n: 2000 }, { n: 'Use 1,000 or less.' }],
    [z.object({ n: z.array(z.string()).min(1) }), { n: [] }, { n: 'Add at least 1 entry.' }],
    [z.object({ n: z.enum(['a', 'b']) }), { n: 'c' }, { n: 'Choose one of the options.' }],
    [
      z.object({ n: z.url() }),
      { n: 'x' },
      { n: 'Enter a whole address, such as https://hub.school.example.' },
    ],
    [z.object({ n: z.string().regex(/^a$/u) }), { n: 'b' }, { n: 'This cannot be used here.' }],
    [z.object({ n: line(9) }), { n: '\u200B' }, { n: 'Write at least one sign that can be seen.' }],
    [z.object({ n: z.array(line(9)) }), { n: ['a', ''] }, { 'n.1': 'Fill this in.' }],
  ])('reads %#: a size, a choice, an address, a rule of its own, a part', (schema, value, said) => {
    expect(problems(schema, value)).toEqual(said);
  });
});
