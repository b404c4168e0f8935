/** Who may import whom (docs/architecture.md); scripts/check.mjs also demands a floor of modules and a failing fixture. */
const feature = (root) => ({
  name: `${root.replaceAll('/', '-')}-features-stand-alone`,
  comment: 'A feature of the renderer never imports another one.',
  severity: 'error',
  from: { path: `^${root}/([^/]+)/` },
  to: { path: `^${root}/([^/]+)/`, pathNot: `^${root}/$1/` },
});

const only = (from, allowed) => ({
  name: `${from}-imports`,
  comment: `${from} imports only what architecture allows.`,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: { path: '^(src-|migrations)' },
      to: { couldNotResolve: true, path: '^[.#]' },
    },
    only(
      'src-shared',
      '^(src-shared/|node_modules/(zod|@casl/ability|fractional-indexing|mdast-util-[a-z-]+|micromark-extension-[a-z-]+)/)',
    ),
    // A migration that writes a chain of hashes reckons them itself.
    only('migrations', '^(migrations/|node_modules/kysely/|(node:)?crypto$)'),
    {
      name: 'server-stays-headless',
      severity: 'error',
      from: { path: '^src-server/' },
      to: { path: '^(src-renderer|src-main|src-preload)/|node_modules/(electron|react|react-dom|@mantine)/' },
    },
    {
      name: 'main-hosts-the-server-only',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/fixtures/' },
      to: {
        path: '^(src-renderer|src-preload)/|^src-server/(?!worker\\.ts|http/asset-folder\\.ts|http/media-answer\\.ts)|node_modules/(react|@mantine)/',
      },
    },
    {
      name: 'preload-knows-the-bridge-only',
      severity: 'error',
      from: { path: '^src-preload/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(src-preload/|src-shared/bridge/|node_modules/electron/|electron$)' },
    },
    {
      name: 'renderer-stays-in-the-page',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(src-server|src-main|src-preload|migrations)/|node_modules/(electron|kysely|better-sqlite3|hono|@hono)/',
      },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    feature('src-renderer/features'),
    {
      name: 'handlers-know-no-database',
      comment: 'Handlers reach it through service and repo; tests/arch/queries.test.ts looks at the calls.',
      severity: 'error',
      from: { path: '^src-server/features/[^/]+/handlers\\.ts$' },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'sync-knows-no-feature',
      comment: 'Features reach the engine as data (declarations.ts) and by adapters (adapters.ts).',
      severity: 'error',
      from: { path: '^src-server/sync/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src-server/features/' },
    },
    {
      name: 'declarations-are-data',
      comment: 'What a feature declares of its tables brings nothing else of it into the engine.',
      severity: 'error',
      from: { path: '^src-server/features/([^/]+/tables|scopes)\\.ts$' },
      to: {
        pathNot:
          '^(src-server/(sync/declaration|features/scopes)\\.ts|src-shared/domain/exam-attempts/release\\.ts|node_modules/kysely/)',
      },
    },
    {
      name: 'contract-takes-few-rules',
      comment:
        'Contract, access and bridge describe what is said; of the domain they take shared limits alone.',
      severity: 'error',
      from: { path: '^src-shared/(contract|access|bridge)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src-shared/domain/(?!auth|reports|discover|documents|onboarding|profile|media/kinds|[a-z-]+/limits|orders|questions|shell|mail|social-sign-in|text|wire|withdrawals|exam-attempts/attempt-flags|exam-attempts/staff-decision|exam-attempts/timeline|exam-attempts/window-evidence|imports/export-formats|imports/table-roles|insight/figures)',
      },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    // A clone whose packages are a link to those of another one keeps the same rules.
    preserveSymlinks: true,
    doNotFollow: { path: 'node_modules' },
    // Only ours: packages have their files in dist, too, and rules name packages.
    exclude: { path: '^(out|dist)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
