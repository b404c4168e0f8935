import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namesOf } from '#scripts/new-feature/names.ts';
import { PLACES } from '#scripts/new-feature/places.ts';
import { planFeature, type Wish } from '#scripts/new-feature/plan.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A copy of the few files that the generator reads, so that it can be tried on another state of them. */
let copy: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'lectern-new-feature-'));
  for (const folder of ['migrations', 'src-server/db'])
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  for (const { file } of PLACES) cpSync(path.join(root, file), path.join(copy, file));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const plan = (wish: Wish) => planFeature(copy, wish);

/** The lines that a file gets, without those that it had. */
const addedTo = (file: string, changed: ReadonlyMap<string, string>): string[] => {
  const before = new Set(readFileSync(path.join(copy, file), 'utf8').split('\n'));
  return (changed.get(file) ?? '').split('\n').filter((line) => !before.has(line));
};

describe('a new feature', () => {
  it('has every spelling of its name', () => {
    expect(namesOf('gift-vouchers')).toMatchObject({
      name: 'gift-voucher',
      Names: 'GiftVouchers',
      nameVar: 'giftVoucher',
      table: 'gift_voucher',
      Words: 'Gift vouchers',
      listPath: '/GiftVouchers',
    });
    expect(namesOf('policies').name).toBe('policy');
    expect(namesOf('boxes').name).toBe('box');
    expect(namesOf('people', 'person').name).toBe('person');
  });

  it('stands in every list that features share, and in no other place', () => {
    const { written, changed } = plan({ names: 'gift-vouchers' });
    const added = Object.fromEntries([...changed.keys()].map((file) => [file, addedTo(file, changed)]));
    expect(added).toEqual({
      'src-server/db/migrations.ts': [
        expect.stringMatching(/^import \* as m\d{4} from '#migrations\/\d{4}_gift_voucher\.ts';$/u),
        expect.stringMatching(/^ {2}'\d{4}_gift_voucher': m\d{4},$/u),
      ],
      'src-server/db/tables.ts': [
        "import type { GiftVoucherTable } from './gift-voucher-tables.ts';",
        '  gift_voucher: GiftVoucherTable;',
      ],
      'src-server/declarations.ts': [
        "import { GIFT_VOUCHERS_TABLES } from './features/gift-vouchers/tables.ts';",
        '  ...GIFT_VOUCHERS_TABLES,',
      ],
      'src-shared/contract/index.ts': [
        "import { giftVouchersContract } from './gift-vouchers.ts';",
        "  'gift-vouchers': giftVouchersContract,",
      ],
      'src-server/features/endpoints.ts': [
        "import { giftVouchersHandlers } from './gift-vouchers/handlers.ts';",
        "  'gift-vouchers': giftVouchersHandlers,",
      ],
      'src-shared/domain/shell/routes.ts': [
        "  page('/GiftVouchers', ['content-management:view'], 'foundation', 'giftVouchers', built),",
        "  page('/GiftVoucher', ['content-management:view'], 'foundation', 'giftVoucher', built),",
      ],
      'src-renderer/i18n/locales/en/shell.json': [
        '    "giftVouchers": "Gift vouchers",',
        '    "giftVoucher": "Gift voucher",',
      ],
      'src-renderer/app/signed-in/palette-items.ts': [expect.stringContaining(", '/GiftVouchers']")],
      'tests/dialect-tests.ts': ["  'src-server/features/gift-vouchers/gift-vouchers.api.test.ts',"],
      'tests/helpers/all-ids.ts': ["  [/\\/gift-vouchers\\b/, ['gift_voucher']],"],
    });
    expect([...written.keys()].filter((file) => !file.includes('gift-vouchers'))).toEqual([
      expect.stringMatching(/^migrations\/\d{4}_gift_voucher\.ts$/u),
      'src-server/db/gift-voucher-tables.ts',
    ]);
    expect([...written.values()].filter((text) => /@\w+@/u.test(text))).toEqual([]);
  });

  it('asks for the resource that is named, else for that of its name, else for the usual one', () => {
    const abilitiesOf = (wish: Wish) => plan(wish).abilities;
    expect(abilitiesOf({ names: 'gift-vouchers', resource: 'settings' })).toEqual({
      read: 'settings:view',
      write: 'settings:add',
    });
    expect(abilitiesOf({ names: 'gift-vouchers' }).write).toBe('content-management:add');
  });

  it.each<[string, Wish, string]>([
    ['no plural in kebab-case', { names: 'GiftVouchers' }, 'write a plural in kebab-case'],
    ['no known singular', { names: 'sheep' }, 'say it with --singular'],
    ['a page that is built', { names: 'exams' }, 'The page /Exams exists already.'],
    ['the page of another list', { names: 'some-exams', singular: 'exams' }, 'a page /Exams already'],
    ['a table that there is', { names: 'enrolments' }, "a table 'enrolment' already"],
    ['a word of the code', { names: 'queries' }, 'choose another name'],
    ['an unknown resource', { names: 'gift-vouchers', resource: 'gifts' }, 'no resource of the permission'],
    ['a resource that nobody adds to', { names: 'gift-vouchers', resource: 'dashboard' }, 'No built-in role'],
  ])('is refused with %s', (_what, wish, sentence) => {
    expect(() => plan(wish)).toThrow(sentence);
  });

  it('writes over nothing', () => {
    mkdirSync(path.join(copy, 'src-shared/contract'), { recursive: true });
    writeFileSync(path.join(copy, 'src-shared/contract/gift-vouchers.ts'), '');
    expect(() => plan({ names: 'gift-vouchers' })).toThrow(
      'src-shared/contract/gift-vouchers.ts exists already.',
    );
  });
});
