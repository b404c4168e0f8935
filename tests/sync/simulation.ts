import { countWaiting } from '#server/sync/outbox.ts';
import { Administrator } from './administrator.ts';
import { Author, type Edit } from './author.ts';
import { Candidate } from './candidate.ts';
import { Chance } from './chance.ts';
import { Copies } from './copies.ts';
import { crashing, isKilled, type FaultRates } from './faults.ts';
import { reopen, type Device, type Fleet, type Node, type Seats } from './fleet.ts';
import { openFleetOnFiles, openPooledFleet, type RestorableFleet } from './fleet-pool.ts';
import { reindexAll } from './reindex.ts';
import { assertHubSound, heal } from './healing.ts';
import { endOf } from './history-end.ts';
import { assertCells, foldHub, isLookedAt } from './hub-cells.ts';
import { HubDisk } from './hub-disk.ts';
import { assertAudited, assertWrittenOnce } from './invariants.ts';
import { HubDesk } from './hub-desk.ts';
import { Invigilator } from './invigilator.ts';
import { Network } from './network.ts';
import { OpenForms } from './open-forms.ts';
import { outcomeOf } from './outcome.ts';
import { playRound } from './round.ts';
import type { ScheduleOptions, ScheduleReport } from './schedule.ts';
import { TalkWatch } from './talk-watch.ts';
import { Versions } from './versions.ts';
import { visitorsOf, type Visitor, type Visitors } from './visitors.ts';
import { Watch } from './watch.ts';

const STEPS = 40;
/** About as long as half of a history, by the clocks of most of its computers. */
const EXAM_MINUTES = 6;
const MAX_SKEW_MS = 24 * 3_600_000;
/** Who sits where, in histories of an exam and of a library. */
const EXAM_SEATS: Seats = [[2], [2], [0]];
const LIBRARY_SEATS: Seats = [[0], [0], [1, 0], [1]];
/** Generators of their own for what was added last. */
const OF_PIECES = 0x5bd1e995;
const OF_FORMS = 0x27d4eb2f;
const OF_OVERLAPS = 0x165667b1;
const OF_PUT_BACKS = 0x6c8e9cf5;
const OF_INVIGILATORS = 0x510e527f;

/** How often an exam has a limit of time, and somebody who gives more. */
const TIMED = 0.6;

/** How often things happen at the same time in a history, and how often then in a step of it. */
const OVERLAPPING = 0.06;
const OVERLAPS = 0.6;

/** One random history of a fleet, from its seed; throws a Violation when something happens that must not. */
export class Simulation {
  readonly #seed: number;
  readonly #chance: Chance;
  /** Decides what was added later, so that all else happens as it did. */
  readonly #later: Chance;
  readonly #options: ScheduleOptions;
  readonly #steps: number;
  readonly #mayCrash: boolean;
  /** Null where one thing happens after another. */
  readonly #overlaps: Chance | null;
  readonly #hub: 'sqlite' | 'postgres';
  readonly #trace: string[] = [];
  readonly #edits: Edit[] = [];
  #fleet!: RestorableFleet;
  #author!: Author;
  #candidate!: Candidate;
  #administrator!: Administrator;
  #copies: Copies | null = null;
  #versions: Versions | null = null;
  #forms: OpenForms | null = null;
  #visitors!: Visitors;
  #network!: Network;
  #hubDisk!: HubDisk;
  #talkWatch!: TalkWatch;
  #isExam = false;
  #isHealing = false;
  #changeRate = 0;
  #stepNo = 0;
  #crashes = 0;
  #copied = 0;
  readonly #watch = new Watch();

  constructor(seed: number, options: ScheduleOptions = {}) {
    this.#seed = seed;
    this.#chance = new Chance(seed);
    this.#later = new Chance(~seed);
    this.#options = options;
    this.#steps = options.steps ?? STEPS;
    this.#hub = options.hub ?? 'sqlite';
    const overlaps = new Chance(seed ^ OF_OVERLAPS);
    const isOverlapping =
      this.#hub === 'sqlite' && (options.overlaps ?? true) && overlaps.happens(OVERLAPPING);
    this.#overlaps = isOverlapping ? overlaps : null;
    // A process that is killed takes all calls along; here each of them ends for itself.
    this.#mayCrash = (options.crashes ?? true) && !isOverlapping;
  }

  /** What has happened so far, a line each. */
  get trace(): readonly string[] {
    return this.#trace;
  }

  async run(): Promise<ScheduleReport> {
    this.#isExam = this.#chance.happens(0.3);
    const seats = this.#isExam ? EXAM_SEATS : LIBRARY_SEATS;
    // In the other histories the first rows come through the faults, too.
    const isSynchronised = this.#chance.happens(0.85);
    const isOnFiles = this.#chance.happens(0.05) || this.#hub === 'postgres' || this.#overlaps !== null;
    const ofInvigilator = new Chance(this.#seed ^ OF_INVIGILATORS);
    const isTimed = this.#isExam && (this.#options.invigilators ?? true) && ofInvigilator.happens(TIMED);
    const beginning = { seats, isSynchronised, examMinutes: isTimed ? EXAM_MINUTES : 0 };
    this.#fleet = isOnFiles ? await openFleetOnFiles(beginning, this.#hub) : await openPooledFleet(beginning);
    try {
      if (isLookedAt(this.#seed)) await foldHub(this.#fleet.hub);
      if (this.#overlaps !== null) {
        this.#fleet.hub.isGrouping = true;
        await reopen(this.#fleet.hub, 'hub');
      }
      this.#author = new Author(this.#fleet, this.#chance);
      this.#candidate = new Candidate(this.#fleet, this.#chance, { breaks: isTimed ? ofInvigilator : null });
      this.#administrator = new Administrator(this.#fleet, this.#chance);
      this.#hubDisk = this.#openHubDisk();
      this.#changeRate = this.#chance.happens(0.4) ? 0.06 : 0;
      this.#skewClocks();
      const pieces = (this.#options.pieces ?? true) ? new Chance(this.#seed ^ OF_PIECES) : null;
      this.#network = new Network(this.#fleet, this.#chance, this.#drawRates(), pieces);
      this.#arm();
      if (this.#options.forms ?? true)
        this.#forms = new OpenForms(this.#author, this.#fleet, new Chance(this.#seed ^ OF_FORMS));
      this.#visitors = visitorsOf(this.#author, this.#fleet, {
        seed: this.#seed,
        options: this.#options,
        isExam: this.#isExam,
        invigilator: isTimed ? new Invigilator(this.#fleet, ofInvigilator) : null,
        desk: new HubDesk(this.#fleet, {
          lineOf: (device) => this.#network.lineOf(device),
          isHubThere: () => !this.#hubDisk.isPutBack,
          isOverlapping: this.#overlaps !== null,
        }),
      });
      this.#talkWatch = new TalkWatch(this.#fleet, () => this.#hubDisk.restores);
      this.#administrator.office = this.#visitors.office;
      this.#administrator.approver = this.#visitors.approver;
      if (this.#options.copies ?? true) this.#copies = new Copies(this.#fleet, this.#later, this.#steps);
      if (this.#options.versions ?? true)
        this.#versions = Versions.draw(this.#fleet, this.#later, this.#steps);
      const { office, curator, registrar, lecturer, learner, archivist, approver, shopper } = this.#visitors;
      const { talkers, supporters } = this.#visitors;
      if (talkers !== null) talkers.knowsMessages = this.#versions === null;
      if (supporters !== null) supporters.knowsTickets = this.#versions === null;
      if (shopper !== null) shopper.knowsCarts = this.#versions === null;
      if (learner !== null) learner.knowsCourses = this.#versions === null;
      if (archivist !== null) archivist.knowsMedia = this.#versions === null;
      if (approver !== null) approver.knowsCourses = this.#versions === null;
      if (lecturer !== null) lecturer.knowsCourses = this.#versions === null;
      if (curator !== null) curator.knowsSmartFolders = this.#versions === null;
      if (office !== null) office.knowsGroups = this.#versions === null;
      if (registrar !== null) registrar.knowsGroups = this.#versions === null && office?.isOpen !== true;
      for (let step = 0; step < this.#steps; step++) await this.#step();
      await this.#heal();
      return await this.#report();
    } catch (error) {
      this.#fleet.discard();
      throw error;
    } finally {
      await this.#fleet.close();
    }
  }

  #openHubDisk(): HubDisk {
    return new HubDisk({
      fleet: this.#fleet,
      author: this.#author,
      candidate: this.#candidate,
      administrator: this.#administrator,
      watch: this.#watch,
      edits: this.#edits,
      trace: this.#trace,
      mayRestore: this.#options.restores ?? true,
      putBacks: (this.#options.putBacks ?? true) ? new Chance(this.#seed ^ OF_PUT_BACKS) : null,
      isTwin: (node) => this.#isTwin(node),
      revive: (node) => this.#revive(node),
      round: (device) => this.#round(device),
    });
  }

  #drawRates(): FaultRates {
    const upTo = (limit: number): number => (this.#chance.happens(0.5) ? this.#chance.next() * limit : 0);
    return {
      loss: upTo(0.4),
      duplication: upTo(0.3),
      delay: upTo(0.2),
      crash: this.#mayCrash ? upTo(0.08) : 0,
    };
  }

  #skewClocks(): void {
    for (const device of this.#fleet.devices) {
      this.#turnClock(device, 2 * MAX_SKEW_MS);
    }
  }

  /** The wall clock alone: no computer's steady clock goes back. */
  #turnClock({ clock }: Device, withinMs: number): void {
    clock.setWall(clock.now() + Math.floor((this.#chance.next() - 0.5) * withinMs));
  }

  #arm(): void {
    const rates = (): FaultRates => this.#network.rates;
    crashing(this.#fleet.hub.writer, this.#chance, 'hub', rates);
    for (const device of this.#fleet.devices) crashing(device.writer, this.#chance, 'device', rates);
  }

  async #step(): Promise<void> {
    this.#fleet.hub.clock.advance(this.#chance.below(60_000));
    const device = this.#chance.pick(this.#fleet.devices);
    device.clock.advance(this.#chance.below(60_000));
    this.#network.goTo(++this.#stepNo);
    await this.#hubDisk.beginHistory(this.#stepNo);
    await this.#actOnDisks();
    for (const line of (await this.#versions?.update(this.#stepNo)) ?? []) this.#trace.push(line);
    if (this.#chance.happens(this.#changeRate) && !this.#hubDisk.isPutBack) await this.#administer();
    await this.#useForms();
    for (const visitor of this.#visitors.all) await this.#visit(visitor);
    const kind = this.#chance.next();
    if (kind < 0.9) await Promise.all([this.#act(device, kind), ...this.#besides(device)]);
    else if (kind < 0.95) await this.#deliverLate();
    else if (kind < 0.97) await this.#hubDisk.keepBackup();
    else if (kind < 0.98) await this.#hubDisk.restore(this.#stepNo);
    else if (kind < 0.985) this.#partition(device);
    else this.#turnClock(device, MAX_SKEW_MS);
    await this.#watch.assertSound(device);
    await assertHubSound(this.#fleet, this.#administrator);
    await this.#talkWatch.look();
  }

  async #act(device: Device, kind: number): Promise<void> {
    if (kind < 0.5) await this.#write(device);
    else if (kind < 0.56) await this.#write(this.#fleet.hub);
    else await this.#round(device);
  }

  /** What happens in the same moment: somebody at the hub saves something, another computer has a round. */
  #besides(device: Device): Promise<unknown>[] {
    const overlaps = this.#overlaps;
    if (overlaps?.happens(OVERLAPS) !== true) return [];
    const other = overlaps.pick(this.#fleet.devices.filter((one) => one !== device));
    return [
      ...(overlaps.happens(0.6) ? [this.#write(this.#fleet.hub)] : []),
      ...(overlaps.happens(0.6) ? [this.#round(other)] : []),
    ];
  }

  /** Disks are copied, and put back to a copy. */
  async #actOnDisks(): Promise<void> {
    const copies = this.#copies;
    if (copies === null) return;
    const copied = await copies.copy(this.#stepNo);
    if (copied !== null) {
      const [original, copy] = copied;
      await this.#begin(copy, original);
      this.#versions?.copy(original, copy);
      this.#trace.push(`the disk of ${original.name} is copied`);
    }
    await copies.keep(this.#stepNo, { edits: this.#edits, answers: this.#candidate.answers });
    const device = copies.isDue(this.#stepNo);
    if (device === null) return;
    await copies.putBack(this.#edits, (since) => this.#candidate.forgetUnsent(device, since));
    await this.#begin(device, device);
    this.#trace.push(`${device.name} is put back to a copy of its disk`);
  }

  /** The first process on a disk that is another one than it was. */
  async #begin(device: Device, original: Device): Promise<void> {
    this.#copied += 1;
    this.#copies?.takeRestart(device);
    await this.#restart(device);
    await reindexAll(device);
    this.#watch.begin(device, original);
  }

  async #administer(): Promise<void> {
    const { hub } = this.#fleet;
    const outcome = await this.#surviving(hub, async () => {
      this.#trace.push(`the administrator ${await this.#administrator.act()}`);
    });
    if (outcome !== 'done') this.#trace.push(`the administrator ${outcome}`);
    await assertHubSound(this.#fleet, this.#administrator);
  }

  async #useForms(): Promise<void> {
    const opened = await this.#forms?.perhapsOpen();
    if (typeof opened === 'string') this.#trace.push(opened);
    const form = this.#forms?.takeDue() ?? null;
    if (form !== null) await this.#saving(form.node, () => this.#author.save(form));
  }

  async #visit(visitor: Visitor): Promise<void> {
    const node = visitor.perhapsAt();
    if (node !== null) await this.#saving(node, () => visitor.act(node));
  }

  #partition(device: Device): void {
    const until = this.#stepNo + this.#chance.below(STEPS / 2);
    this.#network.partition(device, until);
    this.#trace.push(`${device.name} has no network until ${until}`);
  }

  async #write(node: Device | Fleet['hub']): Promise<void> {
    if (this.#isExam && this.#chance.happens(0.8)) {
      await this.#sit();
      return;
    }
    await this.#saving(node, () => this.#author.write(node));
  }

  /** @param write what is acknowledged of content, or what else is done. */
  async #saving(node: Node, write: () => Promise<Edit | readonly Edit[] | string | null>): Promise<void> {
    // What a browser writes there may get numbers that others have from before: docs/how-sync-works.md says so.
    if (node === this.#fleet.hub && this.#hubDisk.isPutBack) return;
    await this.#surviving(node, async () => {
      const done = (await write()) ?? 'nothing new';
      const edits = typeof done === 'string' ? [] : [done].flat();
      this.#edits.push(...edits);
      const what = typeof done === 'string' ? done : edits.map((edit) => edit.what).join(', ');
      this.#trace.push(`${nameOf(node)} writes ${what}`);
    });
  }

  /** A student who walks between two computers and, sometimes, to a browser on the hub. */
  async #sit(): Promise<void> {
    const [first, second, , copy] = this.#fleet.devices;
    if (first === undefined || second === undefined) throw new Error('An exam needs two devices.');
    const place = this.#chance.next();
    const isOnCopy = copy !== undefined && this.#later.happens(0.4);
    const node = isOnCopy ? copy : place < 0.55 ? first : place < 0.95 ? second : this.#fleet.hub;
    if (node === this.#fleet.hub && this.#hubDisk.isPutBack) return;
    const outcome = await this.#surviving(node, () => this.#candidate.act(node));
    this.#trace.push(`candidate ${outcome}`);
  }

  /** @returns whether it came to its end. */
  async #round(device: Device): Promise<boolean> {
    const outcome = await this.#surviving(device, () =>
      playRound(
        {
          fleet: this.#fleet,
          network: this.#network,
          versions: this.#versions,
          copies: this.#copies,
          offender: this.#visitors.offender,
        },
        device,
      ),
    );
    // How many rounds of rest are played depends on the database of the hub.
    if (!this.#isHealing || outcome !== 'done') this.#trace.push(`sync ${device.name} ${outcome}`);
    if (outcome === 'done' && (await countWaiting(device.database.write)) === 0) this.#watch.caughtUp(device);
    return outcome === 'done';
  }

  /** Runs something that may end with a crash or a lost message, and brings the victim back. */
  async #surviving(node: Node, work: () => Promise<unknown>): Promise<string> {
    // It may have been killed while it indexed words in the background.
    await this.#reviveKilled(node);
    const outcome = await outcomeOf(work, this.#hubDisk.isPutBack);
    // A call may have answered although its server was killed on the way.
    await this.#reviveKilled(node);
    const device = this.#fleet.devices.find((one) => one === node);
    if (device !== undefined && this.#copies?.takeRestart(device) === true) await this.#restart(device);
    return outcome;
  }

  async #reviveKilled(node: Node): Promise<void> {
    for (const one of new Set([this.#fleet.hub, node])) if (isKilled(one)) await this.#revive(one);
  }

  async #revive(node: Node): Promise<void> {
    this.#crashes += 1;
    await this.#restart(node);
  }

  async #restart(node: Node): Promise<void> {
    const role = node === this.#fleet.hub ? 'hub' : 'device';
    // Its computer was off: the steady clock of an exam begins anew, and what passed is known by signed times alone.
    if (this.#isExam && role === 'device' && this.#chance.happens(0.3)) node.clock.reboot();
    await reopen(node, role);
    crashing(node.writer, this.#chance, role, () => this.#network.rates);
    // A browser at the hub stays open.
    if (role === 'device') this.#forms?.close(node);
  }

  async #deliverLate(): Promise<void> {
    const delivery = this.#network.takeLate();
    if (delivery === undefined) return;
    this.#trace.push(`late ${await this.#surviving(this.#fleet.hub, delivery)}`);
  }

  /** Calm weather: everything still under way arrives. */
  async #heal(): Promise<void> {
    this.#network.calm();
    this.#isHealing = true;
    this.#versions?.updateHub();
    await this.#hubDisk.beginHistory();
    while (this.#network.isBusy) await this.#deliverLate();
    await heal({
      fleet: this.#fleet,
      network: this.#network,
      administrator: this.#administrator,
      author: this.#author,
      visitors: this.#visitors,
      talkWatch: this.#talkWatch,
      saving: (node, write) => this.#saving(node, write),
      hasCopies: this.#copied > 0,
      candidate: this.#candidate,
      edits: this.#edits,
      versions: this.#versions,
      isExam: this.#isExam,
      isTwin: (node) => this.#isTwin(node),
      round: (device) => this.#round(device),
      restart: (node) => this.#restart(node),
    });
  }

  #isTwin(node: Node): boolean {
    return this.#copies?.isTwin(node) === true;
  }

  async #report(): Promise<ScheduleReport> {
    // A hub that went back to a backup, or a disk that was copied, may bring the same text from two sides.
    await assertAudited(this.#fleet);
    if (isLookedAt(this.#seed)) await assertCells(this.#fleet.hub);
    if (this.#hubDisk.restores === 0 && this.#copied === 0) await assertWrittenOnce(this.#fleet);
    return {
      seed: this.#seed,
      writes: this.#edits.length,
      answers: this.#candidate.answers,
      crashes: this.#crashes,
      restores: this.#hubDisk.restores,
      copies: this.#copied,
      skewed: this.#versions === null ? 0 : 1,
      ...(await endOf(this.#fleet.hub, this.#trace)),
    };
  }
}

const nameOf = (node: Node): string =>
  'name' in node && typeof node.name === 'string' ? node.name : 'the hub';

/** Runs one schedule by its seed. */
export const runSchedule = (seed: number, options?: ScheduleOptions): Promise<ScheduleReport> =>
  new Simulation(seed, options).run();
