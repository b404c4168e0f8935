import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// `npm run db:new -- what_it_does`: an empty migration with the next number.
const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('Usage: npm run db:new -- what_it_does (lower case, underscores)\n');
  process.exit(2);
}
const folder = path.resolve(import.meta.dirname, '../migrations');
const last = readdirSync(folder)
  .map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0))
  .reduce((a, b) => Math.max(a, b), 0);
const file = `${String(last + 1).padStart(4, '0')}_${name}.ts`;
writeFileSync(
  path.join(folder, file),
  `import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Says what this migration is for. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'example').id().synced().create();
}
`,
  { flag: 'wx' },
);
process.stdout.write(
  `migrations/${file} written. Next: list it in src-server/db/migrations.ts, its tables in src-server/db/tables.ts, and what is declared of them in src-server/features/<f>/tables.ts.\n`,
);
