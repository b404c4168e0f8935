import { Input, Paper } from '@mantine/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaNode } from '#shared/domain/documents/document.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import documentClasses from '#renderer/components/document-view/document.module.css';
import { Notice } from '#renderer/components/notice.tsx';
import { CodeLanguage } from './code-language.tsx';
import classes from './document-editor.module.css';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorStatus } from './editor-status.tsx';
import { TABLE_TOOLS } from './table-tools.ts';
import { ToolBar } from './tool-bar.tsx';
import { TOOLS, type DialogName } from './tools.ts';
import { useDocumentEditor } from './use-document-editor.ts';

const cx = bindClasses(classes);

export interface DocumentEditorProps {
  /** A document as text (`contract/documents.ts`); empty for a new one. */
  readonly value: string;
  /** With every change. What cannot be stored yet comes as it stands, and the schema refuses it with the reason. */
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** Lets the person choose a file of the media library; without it there is no such tool. */
  readonly chooseMedia?: () => Promise<MediaNode | null>;
}

/** The editor itself; `document-editor.tsx` loads it. */
export const EditorBody = (props: DocumentEditorProps) => {
  const { label, description, error, placeholder = '', isReadOnly = false, chooseMedia } = props;
  const { t } = useTranslation('documents');
  const id = useId();
  const tools = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<Exclude<DialogName, 'media'>>();
  const [files, setFiles] = useState<readonly File[]>([]);
  const open = (name: DialogName): void => {
    if (name === 'media') void addMedia();
    else setDialog(name);
  };
  const { editor, isReadable, dropped, problem, words } = useDocumentEditor({
    value: props.value,
    onChange: props.onChange,
    placeholder,
    isReadOnly,
    attributes: {
      class: clsx(documentClasses['body'], cx('text')),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': `${id}-help`,
    },
    onDialog: open,
    onImages: setFiles,
    onTools: () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  const addMedia = async (): Promise<void> => {
    const media = await chooseMedia?.();
    if (media == null) editor.commands.focus();
    else
      editor
        .chain()
        .focus()
        .insertContent({ type: media.type, attrs: { ...media.attrs } })
        .run();
  };
  const place = useEditorState({
    editor,
    selector: () => ({ isTable: editor.isActive('table'), isCode: editor.isActive('codeBlock') }),
  });
  const close = (): void => {
    setDialog(undefined);
    setFiles(files.slice(1));
    // Once the dialog has let go of the focus.
    setTimeout(() => editor.commands.focus());
  };
  if (!isReadable) return <Notice tone="warn">{t('unreadable')}</Notice>;
  const shownTools = chooseMedia === undefined ? TOOLS.filter(({ key }) => key !== 'media') : TOOLS;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error ?? problem}
      inputContainer={(children) => children}
    >
      <Paper withBorder mt={4} className={cx('frame')}>
        {isReadOnly ? null : (
          <div ref={tools} className={cx('bars')}>
            <ToolBar editor={editor} tools={shownTools} label={t('tools')} onDialog={open} />
            {place.isTable ? (
              <ToolBar editor={editor} tools={TABLE_TOOLS} label={t('tableTools')} onDialog={open} />
            ) : null}
            {place.isCode ? <CodeLanguage editor={editor} /> : null}
          </div>
        )}
        <EditorContent editor={editor} />
        <span id={`${id}-help`} className="visually-hidden">
          {t('help')}
        </span>
        <EditorStatus words={words} dropped={dropped} />
      </Paper>
      <EditorDialogs editor={editor} name={dialog} files={files} onClose={close} />
    </Input.Wrapper>
  );
};
