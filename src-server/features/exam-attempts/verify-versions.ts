import { parseVersionContent, parseVersionKeys, shownOf } from '#shared/domain/exams/version-content.ts';
import type { Db } from '#server/db/tables.ts';
import { EARLIER_TERMS, publishedFacts } from '../exams/version-terms.ts';
import { digest } from './ledger.ts';
import { listKeyEntries, listRevisionsOfVersion } from './regrade-repo.ts';
import { revisionFacts } from './score-change.ts';
import { differences } from './verify-attempt.ts';

/** The stored texts of one version; null where they are not here. */
const findVersion = (db: Db, id: number) =>
  db
    .selectFrom('exam_version')
    .leftJoin('exam_version_paper', 'exam_version_paper.exam_version_id', 'exam_version.id')
    .leftJoin('exam_version_key', 'exam_version_key.exam_version_id', 'exam_version.id')
    .where('exam_version.id', '=', id)
    .selectAll('exam_version')
    .select(['exam_version_paper.content', 'exam_version_key.keys'])
    .executeTakeFirstOrThrow();

type Version = Awaited<ReturnType<typeof findVersion>>;

function wrongPaper(version: Version, content: string): string[] {
  const paper = parseVersionContent(content);
  const shown = { ...shownOf(paper), max_points: paper.questions.reduce((sum, { mark }) => sum + mark, 0) };
  return [
    ...(digest(content) === version.content_hash ? [] : ['its paper is another one than was published']),
    ...differences(version, shown, 'its paper'),
  ];
}

function wrongKeys(content: string, keys: string): string[] {
  const keyed = new Set(parseVersionKeys(keys).questions.map((key) => key.question_id));
  return parseVersionContent(content)
    .questions.filter((question) => !keyed.has(question.question_id))
    .map((question) => `question ${question.question_id} has no key`);
}

async function wrongTerms(db: Db, version: Version): Promise<string[]> {
  const entry = await db
    .selectFrom('exam_ledger')
    .where('version_id', '=', version.id)
    .where('kind', '=', 'publish')
    .select('facts')
    .executeTakeFirst();
  if (entry === undefined || version.content === null || version.keys === null) return [];
  const { paper, keys, ...terms } = JSON.parse(entry.facts) as ReturnType<typeof publishedFacts>;
  const stored = publishedFacts(version, version.content, version.keys);
  return [
    ...differences(stored, { ...EARLIER_TERMS, ...terms }, 'the ledger'),
    ...(stored['paper'] === paper ? [] : ['its paper is another one than the ledger has']),
    ...(stored['keys'] === keys ? [] : ['its keys are others than the ledger has']),
  ];
}

/** Corrections of the keys beside what the ledger says of them. */
async function wrongRevisions(db: Db, versionId: number): Promise<string[]> {
  const entries = await listKeyEntries(db, versionId);
  const rows = await listRevisionsOfVersion(db, versionId);
  const stored = new Map(rows.map((row) => [row.id, revisionFacts(row, digest)]));
  const known = entries.map(({ facts }): ReturnType<typeof revisionFacts> => JSON.parse(facts));
  const knownIds = new Set(known.map(({ id }) => id));
  return [
    ...known.flatMap((fact) => {
      const row = stored.get(fact.id);
      if (row === undefined) return [`revision ${fact.revision} of its key is missing`];
      const { corrections, ...said } = fact;
      const changed = row.corrections === corrections ? [] : ['it corrects something else'];
      return [...differences(row, said, 'the ledger'), ...changed].map(
        (text) => `revision ${fact.revision} of its key: ${text}`,
      );
    }),
    ...rows
      .filter(({ id }) => !knownIds.has(id))
      .map(({ revision }) => `revision ${revision} of its key is not in the ledger`),
  ];
}

/** Papers, keys and terms of every published version. @param isWhole false where parts of them are elsewhere. */
export async function verifyVersions(
  db: Db,
  isWhole: boolean,
): Promise<{ checked: number; problems: string[] }> {
  const ids = await db.selectFrom('exam_version').select('id').orderBy('id').execute();
  const problems: string[] = [];
  for (const { id } of ids) {
    for (const problem of await problemsOf(db, id, isWhole)) problems.push(`version ${id}: ${problem}`);
  }
  return { checked: ids.length, problems };
}

async function problemsOf(db: Db, id: number, isWhole: boolean): Promise<string[]> {
  try {
    const version = await findVersion(db, id);
    const { content, keys } = version;
    if (content === null) return isWhole ? ['it has no paper'] : [];
    if (keys === null) return [...wrongPaper(version, content), ...(isWhole ? ['it has no keys'] : [])];
    return [
      ...wrongPaper(version, content),
      ...wrongKeys(content, keys),
      ...(isWhole ? await wrongTerms(db, version) : []),
      ...(isWhole ? await wrongRevisions(db, id) : []),
    ];
  } catch (error) {
    return [`it cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}
