import { setTimeout as sleep } from 'node:timers/promises';
import { hostNameOf } from '#shared/domain/institutions/names.ts';
import type { HubBindings } from '../http/hub-app.ts';
import { requestKind, type HubMetrics } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { awayAnswer, busyAnswer } from './moved-institution.ts';
import type { Institution } from './directory.ts';
import type { DirectoryReader } from './open-directory.ts';
import type { HostedInstitution } from './hosted-institution.ts';

/** An open institution, as the front sees it. */
export type Hosted = Pick<
  HostedInstitution,
  'answersTo' | 'fetch' | 'isClosing' | 'poolState' | 'endStreams' | 'close'
>;

export interface FrontDeps {
  /** Answers every host that no other institution has. */
  readonly primary: Hosted;
  /** Without it there is the primary one alone. */
  readonly directory: Pick<DirectoryReader, 'list'> | null;
  readonly open: (institution: Institution) => Promise<Hosted>;
  readonly metrics: HubMetrics;
  readonly log: Log | null;
}

interface Opened {
  readonly institution: Institution;
  readonly hosted: Promise<Hosted>;
}

const POLL_MS = 1000;
/** An unknown host asks the directory, but not more often than this. */
const FRESH_MS = 250;
const FAILURE_MS = 2000;

const isSame = (one: Institution, other: Institution | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Finds the institution of a request by its host. One is opened by its first request and stays open until
 * the directory says otherwise; it is then closed, which lets go of its lock for whoever waits for it.
 */
export class InstitutionRouter {
  readonly #deps: FrontDeps;
  readonly #opened = new Map<string, Opened>();
  readonly #ready = new Map<string, Hosted>();
  readonly #closing = new Map<string, Promise<void>>();
  readonly #failedAt = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #byHost: ReadonlyMap<string, Institution> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;
  #soon: Promise<void> | null = null;
  #isStopped = false;

  constructor(deps: FrontDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#read(), POLL_MS).unref();
  }

  /** Reads the directory for the first time: from then on nobody's host is taken for another one's. */
  start(): Promise<void> {
    return this.#read();
  }

  async fetch(request: Request, host: string, connection: HubBindings): Promise<Response> {
    const institution = await this.#find(host);
    if (institution === undefined) return this.#deps.primary.fetch(request, connection);
    const hosted = institution.state === 'active' ? await this.#open(institution) : null;
    if (hosted !== null && !hosted.isClosing) return hosted.fetch(request, connection);
    const answer = hosted === null ? awayAnswer(institution, request) : busyAnswer();
    this.#deps.metrics.answered(requestKind(new URL(request.url).pathname), answer.status, 0);
    return answer;
  }

  /** Every institution that is open, with the primary one. */
  get open(): readonly Hosted[] {
    return [this.#deps.primary, ...this.#ready.values()];
  }

  /** Ends the streams of all, which would hold the process open. */
  endStreams(): void {
    for (const one of this.open) one.endStreams();
  }

  /** Begins no other; closes all but the primary one. */
  async close(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#reading;
    for (const slug of this.#opened.keys()) this.#close(slug);
    await Promise.all(this.#closing.values());
  }

  async #find(host: string): Promise<Institution | undefined> {
    const name = hostNameOf(host);
    const known = this.#byHost.get(name);
    if (known?.state === 'active' || (known === undefined && this.#deps.primary.answersTo(host)))
      return known;
    // Made, or open again, a moment ago.
    await this.#readSoon();
    return this.#byHost.get(name);
  }

  /** What was registered before this was called is known afterwards, however many ask. */
  #readSoon(): Promise<void> {
    if (this.#deps.directory === null) return Promise.resolve();
    this.#soon ??= this.#readWhenDue();
    return this.#soon;
  }

  async #readWhenDue(): Promise<void> {
    await sleep(Math.max(0, this.#readAt + FRESH_MS - performance.now()));
    await this.#reading;
    this.#soon = null;
    await this.#read();
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOnce(): Promise<void> {
    const { directory } = this.#deps;
    if (directory === null) return;
    this.#readAt = performance.now();
    try {
      const institutions = await directory.list();
      this.#byHost = new Map(institutions.map((one) => [one.host, one]));
    } catch (error) {
      // What was known stays; a directory that cannot be read must not close anything.
      this.#deps.log?.warn({ err: error }, 'the directory of institutions could not be read');
      return;
    }
    for (const [slug, { institution }] of this.#opened) {
      if (!isSame(institution, this.#byHost.get(institution.host))) this.#close(slug);
    }
  }

  /** Null while it cannot be opened. */
  async #open(institution: Institution): Promise<Hosted | null> {
    const { slug } = institution;
    const failedAt = this.#failedAt.get(slug) ?? Number.NEGATIVE_INFINITY;
    if (this.#isStopped || performance.now() - failedAt < FAILURE_MS) return null;
    let opened = this.#opened.get(slug);
    if (opened === undefined) {
      opened = { institution, hosted: this.#openAfter(institution) };
      this.#opened.set(slug, opened);
    }
    try {
      return await opened.hosted;
    } catch (error) {
      if (this.#opened.get(slug) === opened) {
        this.#opened.delete(slug);
        this.#failedAt.set(slug, performance.now());
        this.#deps.log?.error({ err: error, institution: slug }, 'an institution could not be opened');
      }
      return null;
    }
  }

  async #openAfter(institution: Institution): Promise<Hosted> {
    await this.#closing.get(institution.slug);
    const hosted = await this.#deps.open(institution);
    this.#ready.set(institution.slug, hosted);
    this.#deps.log?.info({ institution: institution.slug }, 'institution opened');
    return hosted;
  }

  #close(slug: string): void {
    const opened = this.#opened.get(slug);
    if (opened === undefined) return;
    this.#opened.delete(slug);
    const closing = this.#closeOne(slug, opened).finally(() => this.#closing.delete(slug));
    this.#closing.set(slug, closing);
  }

  async #closeOne(slug: string, { hosted }: Opened): Promise<void> {
    const { log } = this.#deps;
    try {
      const open = await hosted;
      this.#ready.delete(slug);
      await open.close();
      log?.info({ institution: slug }, 'institution closed');
    } catch (error) {
      log?.error({ err: error, institution: slug }, 'an institution was not closed cleanly');
    }
  }
}
