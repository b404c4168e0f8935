import type { PlanLine } from '#shared/contract/exam-drafts.ts';

/** A chosen question, as far as a plan asks about it. */
export interface PlannedQuestion {
  readonly id: number;
  readonly folderId: number | null;
  readonly tagIds: readonly number[];
  readonly type: string;
  readonly mark: number;
}

interface FolderPlace {
  readonly id: number;
  readonly parent_folder_id: number | null;
}

/** A folder with all folders inside it. */
function folderWithInner(folders: readonly FolderPlace[], id: number): ReadonlySet<number> {
  const inside = new Set([id]);
  for (let size = 0; size < inside.size;) {
    size = inside.size;
    for (const folder of folders)
      if (folder.parent_folder_id !== null && inside.has(folder.parent_folder_id)) inside.add(folder.id);
  }
  return inside;
}

/** True where a question is one that a line of the plan asks for. */
const fitsLine = (
  line: PlanLine,
  question: PlannedQuestion,
  folders: ReadonlySet<number> | undefined,
): boolean =>
  (folders === undefined || (question.folderId !== null && folders.has(question.folderId))) &&
  (line.tag_id === null || question.tagIds.includes(line.tag_id)) &&
  (line.question_type === null || question.type === line.question_type) &&
  (line.mark === null || question.mark === line.mark);

export interface PlanStand {
  /** How many of the chosen questions count for each line, in the order of the plan. */
  readonly chosen: readonly number[];
  /** How many no line asks for, or that are more than it asks for. */
  readonly beyond: number;
}

/**
 * Counts each chosen question for one line: those that fit fewest lines first, each for the line that it fits and that
 * lacks most.
 */
export function planStand(
  plan: readonly PlanLine[],
  questions: readonly PlannedQuestion[],
  folders: readonly FolderPlace[],
): PlanStand {
  const places = plan.map((line) =>
    line.folder_id === null ? undefined : folderWithInner(folders, line.folder_id),
  );
  const fitting = questions
    .map((question) => plan.flatMap((line, at) => (fitsLine(line, question, places[at]) ? [at] : [])))
    .toSorted((one, other) => one.length - other.length);
  const chosen = plan.map(() => 0);
  let beyond = 0;
  const lacks = (at: number): number => (plan[at]?.wanted ?? 0) - (chosen[at] ?? 0);
  for (const lines of fitting) {
    const [best] = lines.filter((at) => lacks(at) > 0).toSorted((a, b) => lacks(b) - lacks(a));
    if (best === undefined) beyond++;
    else chosen[best] = (chosen[best] ?? 0) + 1;
  }
  return { chosen, beyond };
}
