import type { HubDialect } from './fleet.ts';

export interface ScheduleReport {
  readonly seed: number;
  readonly writes: number;
  readonly answers: number;
  readonly conflictCopies: number;
  readonly crashes: number;
  readonly restores: number;
  /** Disks of devices that were copied, or put back to a copy. */
  readonly copies: number;
  /** 1 when its programs are of several versions. */
  readonly skewed: number;
  /** The same for the same seed, on every machine. */
  readonly trace: string;
  /** Of every row that travels, as the hub has it in the end. */
  readonly rows: string;
}

/** What a schedule may contain beside writing and synchronising. */
export interface ScheduleOptions {
  readonly steps?: number;
  readonly restores?: boolean;
  readonly crashes?: boolean;
  /** Copied disks, and programs of several versions; without them a seed is the history that it was before. */
  readonly copies?: boolean;
  readonly versions?: boolean;
  /** Forms that stay open, and answers in pieces; without them too. */
  readonly forms?: boolean;
  readonly pieces?: boolean;
  /** Calls and rounds that are under way together. */
  readonly overlaps?: boolean;
  /** Questions deleted and restored by the dozen, and exams that are made of them. */
  readonly examiners?: boolean;
  /** Folders and tags that get the same names in several places. */
  readonly librarians?: boolean;
  /** Refused changes and conflict copies that somebody settles. */
  readonly settlers?: boolean;
  /** The author of the exam at the hub, who gives time and corrects the key; then it has a limit of time. */
  readonly invigilators?: boolean;
  /** People who send the worst that their computer takes, and more than a hub does. */
  readonly offenders?: boolean;
  /** Administrators who decide about people through the endpoints that there are. */
  readonly offices?: boolean;
  /** People who keep filters, save lists of questions, and import files that they mend. */
  readonly curators?: boolean;
  /** Courses whose outlines and lessons are written at several places. */
  readonly lecturers?: boolean;
  /** Files of libraries that are described, removed and put back at several places. */
  readonly archivists?: boolean;
  /** Courses that somebody has to approve before they are offered. */
  readonly approvers?: boolean;
  /** A course that a student takes on two laptops. */
  readonly learners?: boolean;
  /** A cart and a wishlist that a student fills on two laptops. */
  readonly shoppers?: boolean;
  /** People who write to each other. */
  readonly talkers?: boolean;
  /** People who ask for support, and several who take it on. */
  readonly supporters?: boolean;
  /** People who report what others say, and those who decide about it. */
  readonly orderKeepers?: boolean;
  /** Exams for groups whose members come and go. */
  readonly registrars?: boolean;
  /** Hubs whose file is put back by hand: their new history begins some steps later. */
  readonly putBacks?: boolean;
  readonly hub?: HubDialect;
}
