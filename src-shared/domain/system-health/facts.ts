/** Everything that probes measure, with the unit of its value. */
export const FACT_UNITS = {
  commit_ms: 'ms',
  version: 'text',
  settings: 'text',
  unsafe_settings: 'count',
  problems: 'count',
  left_out: 'count',
  losses: 'count',
  applied_migrations: 'count',
  missing_migrations: 'count',
  database_bytes: 'bytes',
  wal_bytes: 'bytes',
  free_bytes: 'bytes',
  days_left: 'days',
  newest_at: 'time',
  newest_bytes: 'bytes',
  kept_backups: 'count',
  overdue_ms: 'ms',
  lost_backups: 'count',
  misplaced: 'count',
  counted_tables: 'count',
  counted_rows: 'count',
  checksum: 'text',
  connections: 'count',
  waiting_connections: 'count',
  blocked_locks: 'count',
  oldest_transaction_ms: 'ms',
  waiting_calls: 'count',
  group_calls: 'count',
  delay_p99_ms: 'ms',
  delay_max_ms: 'ms',
  heap_percent: 'percent',
  resident_bytes: 'bytes',
  requests: 'count',
  failed_requests: 'count',
  failed_percent: 'percent',
  backlog: 'count',
  backlog_ms: 'ms',
  open_attempts: 'count',
  behind_ms: 'ms',
  tick_age_ms: 'ms',
  late_calls: 'count',
  checked_files: 'count',
  missing_files: 'count',
  damaged_files: 'count',
  unusable_keys: 'count',
  keys: 'count',
  valid_until: 'time',
  certificate_days: 'days',
  connect_ms: 'ms',
  answer_ms: 'ms',
  asked_providers: 'count',
  silent_providers: 'count',
  waiting_mails: 'count',
  oldest_mail_ms: 'ms',
  last_webhook_at: 'time',
  unsettled_orders: 'count',
  oldest_event_ms: 'ms',
  compared_devices: 'count',
  clock_offset_ms: 'ms',
  waiting_changes: 'count',
  oldest_waiting_ms: 'ms',
  refused_changes: 'count',
  last_contact_at: 'time',
} as const;

export type FactName = keyof typeof FACT_UNITS;
export type FactUnit = (typeof FACT_UNITS)[FactName];

/** Null where there is none, as of a backup that was never made; it is no trouble and no proof. */
export type FactValue = number | string | null;
export type Facts = Readonly<Partial<Record<FactName, FactValue>>>;

const isFactName = (name: string): name is FactName => Object.hasOwn(FACT_UNITS, name);

/** The facts in the order in which they were measured; names that this version does not know are left out. */
export const listFacts = (facts: Readonly<Record<string, unknown>>) =>
  Object.entries(facts).flatMap(([name, value]) =>
    isFactName(name) && (typeof value === 'number' || typeof value === 'string' || value === null)
      ? [{ name, value, unit: FACT_UNITS[name] }]
      : [],
  );
