import type { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** Stands for a parameter while a query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

interface Compiled<Row> {
  readonly query: CompiledQuery<Row>;
}

/** Runs a statement on a connection that the caller holds already. */
export type Direct = <Row>(sql: string, parameters: readonly unknown[]) => Row[];

const directs = new WeakMap<Db, Direct>();

/** Lets compiled statements of `db` run without the builder's executor. */
export const runDirectly = (db: Db, direct: Direct): unknown => directs.set(db, direct);

/** Runs a query that is compiled already, without the builder's executor where it can. */
export async function runCompiled<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const direct = directs.get(db);
  if (direct !== undefined) return direct<Row>(query.sql, query.parameters);
  return (await db.executeQuery<Row>(query)).rows;
}

type Scalar = string | number | null;

/**
 * A query whose SQL never changes, compiled once instead of every time: for the statements that
 * stand between a candidate's key press and the disk. Still written with the typed builder.
 * @param build must use each parameter as a value only, never to decide about the SQL.
 */
export function compileOnce<Params extends Record<keyof Params, Scalar>, Row>(
  build: (db: Db, params: Params) => { compile(): CompiledQuery<Row> },
): (db: Db, params: Params) => Promise<Row[]> {
  const compiledFor = new WeakMap<object, Compiled<Row>>();

  const compile = (db: Db, params: Params): Compiled<Row> => {
    const placeholders = Object.fromEntries(Object.keys(params).map((name) => [name, new Placeholder(name)]));
    // The builder only carries values to the parameter list, where they are found again below.
    return { query: build(db, placeholders as unknown as Params).compile() };
  };

  return async (db, params) => {
    const dialect = db.getExecutor().adapter.constructor;
    let compiled = compiledFor.get(dialect);
    if (compiled === undefined) {
      compiled = compile(db, params);
      compiledFor.set(dialect, compiled);
    }
    const values: Readonly<Record<string, unknown>> = params;
    const parameters = compiled.query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    return runCompiled(db, { ...compiled.query, parameters });
  };
}
