import { expect, it } from 'vitest';
import { Counter, Histogram, HubMetrics, MetricRegistry, requestKind } from './metrics.ts';

it('writes what Prometheus reads', () => {
  const registry = new MetricRegistry();
  const requests = registry.add('requests_total', 'Requests.', new Counter());
  requests.add({ class: '2xx' });
  requests.add({ class: '2xx' });
  requests.add({ class: 'a"b\\c\n' });
  registry.gauge('connections', 'Connections.', () => ({ idle: 3 }));
  expect(registry.text()).toBe(
    [
      '# HELP requests_total Requests.',
      '# TYPE requests_total counter',
      'requests_total{class="2xx"} 2',
      String.raw`requests_total{class="a\"b\\c\n"} 1`,
      '# HELP connections Connections.',
      '# TYPE connections gauge',
      'connections{state="idle"} 3',
      '',
    ].join('\n'),
  );
});

it('counts in every bucket what is below its bound', () => {
  const histogram = new Histogram([1, 5]);
  for (const value of [0.5, 1, 3, 9]) histogram.observe(value);
  expect([...histogram.lines('t')]).toEqual([
    't_bucket{le="1"} 2',
    't_bucket{le="5"} 3',
    't_bucket{le="+Inf"} 4',
    't_sum 13.5',
    't_count 4',
  ]);
});

it('measures the time of API requests alone: files would hide slow ones', () => {
  const metrics = new HubMetrics('1.2.3');
  metrics.answered('api', 200, 4);
  metrics.answered('page', 304, 900);
  metrics.answered('api', 503, 20);
  const text = metrics.registry.text();
  metrics.stop();
  expect(text).toContain('lectern_info{version="1.2.3"} 1');
  expect(text).toContain('lectern_http_requests_total{kind="api",class="5xx"} 1');
  expect(text).toContain('lectern_http_requests_total{kind="page",class="3xx"} 1');
  expect(text).toContain('lectern_http_request_duration_seconds_count 2');
  expect(text).toMatch(/process_resident_memory_bytes \d{7,}/);
});

it('counts people, devices and pages apart, and the calls of each commit', () => {
  const metrics = new HubMetrics('0.0.0-test');
  for (const path of ['/api/exams', '/sync/push', '/sync/events', '/', '/Sync', '/api', '/apis/']) {
    metrics.answered(requestKind(path), 200, 1);
  }
  for (const calls of [1, 3, 256]) metrics.committed(calls);
  metrics.stop();
  const text = metrics.registry.text();
  expect(text).toContain('lectern_http_requests_total{kind="api",class="2xx"} 1');
  expect(text).toContain('lectern_http_requests_total{kind="sync",class="2xx"} 2');
  expect(text).toContain('lectern_http_requests_total{kind="page",class="2xx"} 4');
  // Only what people wait for is timed: a stream of a device would tell nothing.
  expect(text).toContain('lectern_http_request_duration_seconds_count 1');
  expect(text).toContain('lectern_commit_calls_bucket{le="1"} 1');
  expect(text).toContain('lectern_commit_calls_bucket{le="4"} 2');
  expect(text).toContain('lectern_commit_calls_sum 260');
});
