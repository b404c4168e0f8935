import { mergeDrafts, questionFields } from '#shared/domain/drafts/draft-fields.ts';
import { examFields, folderFields, tagFields } from './conflict-drafts.ts';
import type { ConflictSides } from './conflict-sides.ts';
import type { Undo } from './conflict-ways.ts';
import { courseFields, itemFields, sectionFields } from './course-drafts.ts';
import { mediaFields } from './media-sides.ts';

/** Ends a conflict with their draft and the fields that are named taken from mine. */
export const mergeSides = (sides: ConflictSides, fromMine: ReadonlySet<string>): Promise<Undo> => {
  switch (sides.kind) {
    case 'question':
      return sides.keep(mergeDrafts(questionFields, sides.theirs ?? sides.mine, sides.mine, fromMine));
    case 'exam':
      return sides.keep(mergeDrafts(examFields, sides.theirs ?? sides.mine, sides.mine, fromMine));
    case 'folder':
      return sides.keep(mergeDrafts(folderFields, sides.theirs ?? sides.mine, sides.mine, fromMine));
    case 'tag':
      return sides.keep(mergeDrafts(tagFields, sides.theirs ?? sides.mine, sides.mine, fromMine));
    case 'course':
      return sides.keep(mergeDrafts(courseFields, sides.theirs ?? sides.mine, sides.mine, fromMine));
    case 'course_section':
      return sides.keep(mergeDrafts(sectionFields, sides.theirs ?? sides.mine, sides.mine, fromMine));
    case 'course_item':
      return sides.keep(mergeDrafts(itemFields, sides.theirs ?? sides.mine, sides.mine, fromMine));
    case 'media_file':
      return sides.keep(mergeDrafts(mediaFields, sides.theirs ?? sides.mine, sides.mine, fromMine));
  }
};
