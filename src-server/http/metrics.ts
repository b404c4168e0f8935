import type { ConnectionRefusal } from './connection-guard.ts';
import { append } from '#shared/domain/lists.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';

type Labels = Readonly<Record<string, string>>;

const escaped = (value: string): string =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

const series = (name: string, labels: Labels): string => {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${escaped(value)}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
};

interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(name: string): Iterable<string>;
}

/** Counts up, per set of labels. */
export class Counter implements Metric {
  readonly type = 'counter';
  readonly #values = new Map<string, { readonly labels: Labels; count: number }>();

  add(labels: Labels = {}, by = 1): void {
    const key = JSON.stringify(labels);
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, { labels, count: by });
    else known.count += by;
  }

  *lines(name: string): Iterable<string> {
    for (const { labels, count } of this.#values.values()) yield `${series(name, labels)} ${count}`;
  }
}

/** How often a value was at most each of the bounds. */
export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  observe(value: number): void {
    const at = this.#bounds.findIndex((bound) => value <= bound);
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += value;
    this.#count += 1;
  }

  *lines(name: string): Iterable<string> {
    let below = 0;
    for (const [at, bound] of this.#bounds.entries()) {
      below += this.#counts[at] ?? 0;
      yield `${series(`${name}_bucket`, { le: String(bound) })} ${below}`;
    }
    yield `${series(`${name}_bucket`, { le: '+Inf' })} ${this.#count}`;
    yield `${name}_sum ${this.#sum}`;
    yield `${name}_count ${this.#count}`;
  }
}

const gauge = (read: () => number | Readonly<Record<string, number>>, label: string): Metric => ({
  type: 'gauge',
  *lines(name) {
    const value = read();
    if (typeof value === 'number') yield `${name} ${value}`;
    else for (const [key, one] of Object.entries(value)) yield `${series(name, { [label]: key })} ${one}`;
  },
});

/** Named metrics as Prometheus reads them. */
export class MetricRegistry {
  readonly #metrics = new Map<string, { readonly help: string; readonly metric: Metric }>();

  add<M extends Metric>(name: string, help: string, metric: M): M {
    this.#metrics.set(name, { help, metric });
    return metric;
  }

  /** @param label what tells several values apart */
  gauge(
    name: string,
    help: string,
    read: () => number | Readonly<Record<string, number>>,
    label = 'state',
  ): void {
    this.add(name, help, gauge(read, label));
  }

  text(): string {
    const lines: string[] = [];
    for (const [name, { help, metric }] of this.#metrics) {
      append(lines, [`# HELP ${name} ${help}`, `# TYPE ${name} ${metric.type}`, ...metric.lines(name)]);
    }
    return `${lines.join('\n')}\n`;
  }
}

/** Seconds; an answer of an exam should be among the first. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NANOSECONDS = 1e9;
const DELAY_RESOLUTION_MS = 20;

/** Node measures from one look to the next; only what is beyond the time between them is a delay. */
const delaySeconds = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / NANOSECONDS - DELAY_RESOLUTION_MS / 1000);

/** Calls that shared one commit; a hub takes 256 at most. */
const COMMIT_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export type RequestKind = 'api' | 'sync' | 'page';

/** Who asks for a path: people and programs, devices, or a browser for its page. */
export function requestKind(path: string): RequestKind {
  if (path.startsWith('/api/')) return 'api';
  return path.startsWith('/sync/') ? 'sync' : 'page';
}

/** What a hub counts about itself. */
export class HubMetrics {
  readonly registry = new MetricRegistry();
  readonly #requests: Counter;
  readonly #durations: Histogram;
  readonly #refused: Counter;
  readonly #commits: Histogram;
  readonly #delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });

  constructor(appVersion: string) {
    const { registry } = this;
    const info = new Counter();
    info.add({ version: appVersion });
    registry.add('lectern_info', 'The version that runs.', info);
    this.#requests = registry.add('lectern_http_requests_total', 'Answered requests.', new Counter());
    this.#refused = registry.add('lectern_http_refused_total', 'Requests refused by a limit.', new Counter());
    this.#durations = registry.add(
      'lectern_http_request_duration_seconds',
      'Time until the answer of an API request was ready.',
      new Histogram(DURATIONS),
    );
    this.#commits = registry.add(
      'lectern_commit_calls',
      'Calls that one commit answered.',
      new Histogram(COMMIT_SIZES),
    );
    registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () =>
      process.memoryUsage.rss(),
    );
    registry.gauge(
      'lectern_heap_used_bytes',
      'Memory of its JavaScript.',
      () => process.memoryUsage().heapUsed,
    );
    registry.gauge('process_start_time_seconds', 'When the process was started.', () =>
      Math.round(Date.now() / 1000 - process.uptime()),
    );
    this.#delay.enable();
    registry.gauge(
      'lectern_event_loop_delay_seconds',
      'Delay of the event loop since the last reading.',
      () => {
        const { max } = this.#delay;
        const p99 = this.#delay.percentile(99);
        this.#delay.reset();
        return { p99: delaySeconds(p99), max: delaySeconds(max) };
      },
    );
  }

  answered(kind: RequestKind, status: number, ms: number): void {
    this.#requests.add({ kind, class: `${Math.floor(status / 100)}xx` });
    if (kind === 'api') this.#durations.observe(ms / 1000);
  }

  committed(calls: number): void {
    this.#commits.observe(calls);
  }

  refused(limit: 'rate' | ConnectionRefusal): void {
    this.#refused.add({ limit });
  }

  stop(): void {
    this.#delay.disable();
  }
}
