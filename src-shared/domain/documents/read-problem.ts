export interface DocumentFault {
  /** One sentence. */
  readonly problem: string;
  /** "document", or the block and the parts of it, counted from 1: "block 3, part 2". */
  readonly where: string;
}

/** The way to a node: its number in the document, then in each node below, all from 0. */
export type NodePath = readonly number[];

const whereOf = (path: NodePath): string =>
  path.length === 0
    ? 'document'
    : path.map((number, at) => `${at === 0 ? 'block' : 'part'} ${number + 1}`).join(', ');

/** Keeps the first thing that is wrong; readers answer undefined once there is one. */
export interface FaultKeeper {
  refuse(problem: string, path: NodePath): undefined;
  readonly found: () => DocumentFault | undefined;
}

export function faultKeeper(): FaultKeeper {
  let fault: DocumentFault | undefined;
  return {
    refuse(problem, path) {
      fault ??= { problem, where: whereOf(path) };
      return undefined;
    },
    found: () => fault,
  };
}
