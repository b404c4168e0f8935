import { Approver } from './approver.ts';
import { Archivist } from './archivist.ts';
import type { Author, Edit } from './author.ts';
import { Chance } from './chance.ts';
import { Curator } from './curator.ts';
import { Discards } from './discards.ts';
import { Examiner } from './examiner.ts';
import type { Fleet, Node } from './fleet.ts';
import { Learner } from './learner.ts';
import { Lecturer } from './lecturer.ts';
import type { HubDesk } from './hub-desk.ts';
import type { Invigilator } from './invigilator.ts';
import { Librarian } from './librarian.ts';
import { Offender } from './offender.ts';
import { Office } from './office.ts';
import { OrderKeepers } from './order-keepers.ts';
import { Registrar } from './registrar.ts';
import type { ScheduleOptions } from './schedule.ts';
import { Shopper } from './shopper.ts';
import { Staff } from './staff.ts';
import { Supporters } from './supporters.ts';
import { Talkers } from './talkers.ts';
import { Settler } from './settler.ts';

/** Generators of their own, so that a history without one of them stays what it was. */
const OF_EXAMINERS = 0x3c6ef372;
const OF_LIBRARIANS = 0x1b873593;
const OF_SETTLERS = 0x2545f491;
const OF_OFFENDERS = 0x7feb352d;
const OF_OFFICES = 0x68e31da4;
const OF_CURATORS = 0x19d699a5;
const OF_REGISTRARS = 0x5a3c96e1;
const OF_LECTURERS = 0x41c64e6d;
const OF_LEARNERS = 0x4f1bbcdd;
const OF_SHOPPERS = 0x6c8e9cf5;
const OF_ARCHIVISTS = 0x2c1b3c6d;
const OF_APPROVERS = 0x297a2d39;
const OF_TALKERS = 0x3ad8025f;
const OF_SUPPORTERS = 0x4b1d9f37;
const OF_ORDER_KEEPERS = 0x1f83d9ab;

/** Somebody who comes by now and then, beside the author. */
export interface Visitor {
  /** Where something is done in this step; null for nowhere. */
  perhapsAt(): Node | null;
  /** @returns the content that was acknowledged, or what else was done. */
  act(node: Node): Promise<Edit | readonly Edit[] | string | null>;
}

export interface Visitors {
  readonly all: readonly Visitor[];
  /** Null where there is none in a history. */
  readonly examiner: Examiner | null;
  readonly librarian: Librarian | null;
  readonly settler: Settler | null;
  readonly offender: Offender | null;
  readonly office: Office | null;
  readonly curator: Curator | null;
  readonly registrar: Registrar | null;
  readonly lecturer: Lecturer | null;
  readonly learner: Learner | null;
  readonly shopper: Shopper | null;
  readonly archivist: Archivist | null;
  readonly approver: Approver | null;
  readonly talkers: Talkers | null;
  readonly supporters: Supporters | null;
  readonly orderKeepers: OrderKeepers | null;
  readonly invigilator: Invigilator | null;
  readonly discards: Discards;
}

/** Who comes by in a history; those of an exam have an offender, an office and a registrar at most. */
export function visitorsOf(
  author: Author,
  fleet: Fleet,
  {
    seed,
    options,
    isExam,
    invigilator,
    desk,
  }: {
    readonly seed: number;
    readonly options: ScheduleOptions;
    readonly isExam: boolean;
    readonly invigilator: Invigilator | null;
    readonly desk: HubDesk;
  },
): Visitors {
  const chance = (isWanted: boolean | undefined, of: number): Chance | null =>
    !isExam && (isWanted ?? true) ? new Chance(seed ^ of) : null;
  const examining = chance(options.examiners, OF_EXAMINERS);
  const arranging = chance(options.librarians, OF_LIBRARIANS);
  const settling = chance(options.settlers, OF_SETTLERS);
  const isOffended = options.offenders ?? true;
  const offender = isOffended ? new Offender(fleet, new Chance(seed ^ OF_OFFENDERS)) : null;
  const office = (options.offices ?? true) ? new Office(fleet, new Chance(seed ^ OF_OFFICES)) : null;
  const discards = new Discards();
  const examiner = examining && new Examiner(author, fleet, examining);
  const librarian = arranging && new Librarian(author, fleet, arranging);
  const settler = settling && new Settler(author, fleet, settling, discards);
  const curating = chance(options.curators, OF_CURATORS);
  const curator = curating && new Curator(author, fleet, curating);
  const isSet = isExam && (options.registrars ?? true);
  const registrar = isSet ? new Registrar(author, fleet, new Chance(seed ^ OF_REGISTRARS)) : null;
  const lecturing = chance(options.lecturers, OF_LECTURERS);
  const lecturer = lecturing && new Lecturer(author, fleet, lecturing);
  const isLearnt = isExam && (options.learners ?? true);
  const learner = isLearnt ? new Learner(fleet, new Chance(seed ^ OF_LEARNERS)) : null;
  const isSold = isExam && (options.shoppers ?? true);
  const shopper = isSold ? new Shopper(fleet, new Chance(seed ^ OF_SHOPPERS)) : null;
  const archiving = chance(options.archivists, OF_ARCHIVISTS);
  const archivist = archiving && new Archivist(author, fleet, archiving);
  const approving = lecturer === null ? null : chance(options.approvers, OF_APPROVERS);
  const approver = approving && new Approver(fleet, approving);
  const before = { examiner, librarian, settler, offender, office, curator, registrar, lecturer, learner };
  const isTalked = options.talkers ?? true;
  const talkers = isTalked ? new Talkers(fleet, new Chance(seed ^ OF_TALKERS), isExam) : null;
  const staff = new Staff(fleet, isExam);
  const around = { desk, staff, isExam };
  const isHelped = options.supporters ?? true;
  const supporters = isHelped ? new Supporters(fleet, new Chance(seed ^ OF_SUPPORTERS), around) : null;
  const isKept = talkers !== null && (options.orderKeepers ?? true);
  const orderKeepers = isKept
    ? new OrderKeepers(fleet, new Chance(seed ^ OF_ORDER_KEEPERS), { ...around, talkers })
    : null;
  const visitors = {
    ...before,
    invigilator,
    archivist,
    approver,
    shopper,
    talkers,
    supporters,
    orderKeepers,
  };
  return { all: Object.values(visitors).filter((one) => one !== null), ...visitors, discards };
}
