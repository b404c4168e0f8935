import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** How the probes of this server stand, and the worst state of each day. They never leave their database. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'probe_standing')
    .text('probe')
    .text('state')
    .int('since')
    .int('looked_at')
    .text('facts')
    .text('reason', { optional: true })
    .with((table) => table.addColumn('told', 'text', (column) => column.notNull().defaultTo('good')))
    .int('muted_until', { optional: true })
    .text('mute_reason', { optional: true })
    .with((table) => table.addPrimaryKeyConstraint('probe_standing_pk', ['probe']))
    .create();
  await tableOf(db, dialect, 'probe_day')
    .text('probe')
    .text('day')
    .text('worst')
    .int('noted_at')
    .int('amount', { optional: true })
    .with((table) => table.addPrimaryKeyConstraint('probe_day_pk', ['day', 'probe']))
    .create();
}
