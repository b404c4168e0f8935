import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { ExportWhat } from '../export-questions.ts';
import type { LibraryParams } from '../library-params.ts';
import type { FolderChanges, FolderDeletion } from '../use-folder-changes.ts';
import type { Identified, QuestionChanges } from '../use-question-changes.ts';
import type { TagDeletion } from '../use-tag-changes.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PlaceUses } from './place-uses.tsx';
import { QuestionFeedbackModal } from './question-feedback-modal.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { TagManager } from './tag-manager.tsx';
import { UntagDialog } from './untag-dialog.tsx';

/** What the library can ask about; each names what it is about. */
export type LibraryQuestion =
  | { readonly kind: 'move' | 'tag' | 'mark'; readonly questions: readonly Identified[] }
  | { readonly kind: 'untag'; readonly questions: readonly Identified[]; readonly tags: readonly Tag[] }
  | { readonly kind: 'feedback'; readonly question: Question }
  | { readonly kind: 'filters' }
  | { readonly kind: 'export'; readonly what: ExportWhat; readonly count: number }
  | { readonly kind: 'moveFolder'; readonly folder: Folder }
  | { readonly kind: 'deleteFolder'; readonly deletion: FolderDeletion }
  | { readonly kind: 'manageTags' }
  | { readonly kind: 'deleteTag'; readonly deletion: TagDeletion };

export interface LibraryDialogState {
  /** The last one stays while its dialog goes away. */
  readonly asked: LibraryQuestion | undefined;
  readonly isOpen: boolean;
  readonly ask: (question: LibraryQuestion) => void;
  readonly close: () => void;
}

export const useLibraryDialog = (): LibraryDialogState => {
  const [asked, setAsked] = useState<LibraryQuestion | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  return {
    asked,
    isOpen,
    ask: (question) => {
      // Mantine gives the focus back from a dialog only that was on the page before it opened.
      flushSync(() => setAsked(question));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
};

interface LibraryDialogsProps {
  readonly dialog: LibraryDialogState;
  readonly params: LibraryParams;
  readonly folders: readonly Folder[];
  readonly tags: readonly Tag[];
  readonly changes: QuestionChanges;
  readonly folderChanges: FolderChanges;
  /** Asks first where the tag is used. */
  readonly onAskDeleteTag: (tag: Tag) => void;
  readonly onDeleteFolder: (deletion: FolderDeletion) => void;
  readonly onDeleteTag: (deletion: TagDeletion) => void;
  /** The selection has been dealt with. */
  readonly onDone: () => void;
}

/** Every dialog of the library, and how far a change of many questions is. */
export const LibraryDialogs = (props: LibraryDialogsProps) => (
  <>
    <AskedDialog {...props} />
    <BulkProgress />
  </>
);

/** What is asked now; one at a time. */
const AskedDialog = (props: LibraryDialogsProps) => {
  const { dialog, params, folders, tags, changes, folderChanges, onDone } = props;
  const { t } = useTranslation('questions');
  const { asked, isOpen, close } = dialog;
  switch (asked?.kind) {
    case undefined:
      return null;
    case 'move':
      return (
        <MoveDialog
          opened={isOpen}
          title={t('change.moveTitle', { count: asked.questions.length })}
          rootName={t('folders.unfiled')}
          folders={folders}
          onMove={(place) => {
            changes.move(asked.questions, place);
            onDone();
          }}
          onClose={close}
        />
      );
    case 'tag':
      return (
        <TagDialog
          opened={isOpen}
          count={asked.questions.length}
          tags={tags}
          onTag={(names) => {
            changes.tag(asked.questions, names);
            onDone();
          }}
          onClose={close}
        />
      );
    case 'untag':
      return (
        <UntagDialog
          opened={isOpen}
          count={asked.questions.length}
          tags={asked.tags}
          onUntag={(chosen) => {
            changes.untag(asked.questions, chosen);
            onDone();
          }}
          onClose={close}
        />
      );
    case 'mark':
      return (
        <MarkDialog
          opened={isOpen}
          count={asked.questions.length}
          onMark={(mark) => {
            changes.mark(asked.questions, mark);
            onDone();
          }}
          onClose={close}
        />
      );
    case 'feedback':
      return <QuestionFeedbackModal opened={isOpen} question={asked.question} onClose={close} />;
    case 'filters':
      return <FilterPanel opened={isOpen} params={params} tags={tags} onClose={close} />;
    case 'export':
      return <ExportDialog opened={isOpen} what={asked.what} count={asked.count} onClose={close} />;
    case 'moveFolder':
      return (
        <MoveDialog
          opened={isOpen}
          title={t('folders.moveTitle', { name: asked.folder.folder_name })}
          rootName={t('folders.topLevel')}
          folders={folders}
          skipId={asked.folder.id}
          onMove={(place) => folderChanges.move(asked.folder, place)}
          onClose={close}
        />
      );
    case 'manageTags':
      return <TagManager opened={isOpen} tags={tags} onClose={close} onDelete={props.onAskDeleteTag} />;
    case 'deleteFolder': {
      const { folder, smart } = asked.deletion;
      const subfolders = folders.filter((one) => one.parent_folder_id === folder.id).length;
      return (
        <DeleteDialog
          opened={isOpen}
          title={t('folders.deleteTitle', { name: folder.folder_name })}
          text={
            <PlaceUses
              kind="folder"
              questions={folder.question_count}
              subfolders={subfolders}
              smart={smart}
            />
          }
          confirmLabel={t('folders.delete')}
          onConfirm={() => props.onDeleteFolder(asked.deletion)}
          onClose={close}
        />
      );
    }
    case 'deleteTag': {
      const { tag, smart } = asked.deletion;
      return (
        <DeleteDialog
          opened={isOpen}
          title={t('tags.deleteTitle', { name: tag.tag_names })}
          text={<PlaceUses kind="tag" questions={tag.question_count} smart={smart} />}
          confirmLabel={t('tags.deleteOne')}
          onConfirm={() => props.onDeleteTag(asked.deletion)}
          onClose={close}
        />
      );
    }
  }
};
