import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { FolderChanges } from '../use-folder-changes.ts';
import { UNDO_LIMIT } from '../use-folder-changes.ts';
import type { QuestionChanges } from '../use-question-changes.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { ExportWhat } from '../export-questions.ts';
import { ExportDialog } from './export-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { TagManager } from './tag-manager.tsx';

/** What the library can ask about; each names what it is about. */
export type LibraryQuestion =
  | { readonly kind: 'move' | 'tag'; readonly questions: readonly Question[] }
  | { readonly kind: 'export'; readonly what: ExportWhat; readonly count: number }
  | { readonly kind: 'moveFolder'; readonly folder: Folder }
  | { readonly kind: 'deleteFolder'; readonly folder: Folder }
  | { readonly kind: 'manageTags' }
  | { readonly kind: 'deleteTag'; readonly tag: Tag };

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
  readonly folders: readonly Folder[];
  readonly tags: readonly Tag[];
  readonly changes: QuestionChanges;
  readonly folderChanges: FolderChanges;
  readonly onDeleteFolder: (folder: Folder) => void;
  readonly onDeleteTag: (tag: Tag) => void;
  /** The selection has been dealt with. */
  readonly onDone: () => void;
}

/** Every dialog of the library; one at a time is open. */
export const LibraryDialogs = (props: LibraryDialogsProps) => {
  const { dialog, folders, tags, changes, folderChanges, onDone } = props;
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
      return (
        <TagManager
          opened={isOpen}
          tags={tags}
          onClose={close}
          onDelete={(tag) => {
            if (tag.question_count > UNDO_LIMIT) dialog.ask({ kind: 'deleteTag', tag });
            else props.onDeleteTag(tag);
          }}
        />
      );
    case 'deleteFolder': {
      const { folder_name: name, question_count: count } = asked.folder;
      return (
        <DeleteDialog
          opened={isOpen}
          title={t('folders.deleteTitle', { name })}
          text={t('folders.deleteText', { count })}
          confirmLabel={t('folders.delete')}
          onConfirm={() => props.onDeleteFolder(asked.folder)}
          onClose={close}
        />
      );
    }
    case 'deleteTag': {
      const { tag_names: name, question_count: count } = asked.tag;
      return (
        <DeleteDialog
          opened={isOpen}
          title={t('tags.deleteTitle', { name })}
          text={t('tags.deleteText', { count })}
          confirmLabel={t('tags.deleteOne')}
          onConfirm={() => props.onDeleteTag(asked.tag)}
          onClose={close}
        />
      );
    }
  }
};
