import { sql, type AliasedRawBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** A row that counts; its value is a whole number, of which `scale` make one of the figure's unit. */
export interface SourceRow {
  readonly id: number;
  readonly at: number;
  readonly content_type: 'exam' | 'course' | null;
  readonly content_id: number | null;
  readonly person_id: number | null;
  readonly value: number | null;
  /** Of figures whose rows are told apart. */
  readonly label?: string | undefined;
  /** What the row is called, where no exam or course is it. */
  readonly title?: string | undefined;
}

/** Whose content, and which; null is everybody's, or everything. */
export interface Scope {
  readonly authorId: number | null;
  readonly examIds: readonly number[] | null;
  readonly courseIds: readonly number[] | null;
  /** Whether single contents were asked for: what belongs to none is left out then. */
  readonly isChosen: boolean;
}

/** Moments: the first, and the first after it. */
export interface Range {
  readonly startsAt: number;
  readonly endsAt: number;
}

export type Source = AliasedRawBuilder<SourceRow, 'f'>;
export type MakeSource = (db: Db, scope: Scope, range: Range, now: number) => Source;

/** No value, and no id. */
export const none = sql`cast(null as bigint)`;

export const during = (column: string, { startsAt, endsAt }: Range): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} >= ${startsAt} and ${sql.ref(column)} < ${endsAt}`;

export const within = (db: Db, column: string, ids: readonly number[] | null): RawBuilder<SqlBool> =>
  ids === null ? sql`1 = 1` : sql`${sql.ref(column)} in ${idsIn(db, ids)}`;

/** Rows that name their content by two columns. */
export const ofContent = (db: Db, { examIds, courseIds }: Scope): RawBuilder<SqlBool> =>
  examIds === null && courseIds === null
    ? sql`1 = 1`
    : sql`((content_type = 'exam' and ${within(db, 'content_id', examIds)})
        or (content_type = 'course' and ${within(db, 'content_id', courseIds)}))`;

export const named = (query: RawBuilder<SourceRow>): Source => sql<SourceRow>`(${query})`.as<'f'>('f');

/** 1 where something holds, 0 where it does not. */
export const oneIf = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`;

/** Only the rows of one label. */
export const ofLabel = (source: Source, label: string): Source =>
  named(sql<SourceRow>`select * from ${source} where f.label = ${label}`);
