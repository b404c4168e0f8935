import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkAddress } from '#shared/domain/documents/link-address.ts';
import { EditorDialog } from './editor-dialog.tsx';

interface DialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** "example.org" is meant as a page, and an address of mail as mail. */
const completed = (typed: string): string | null => {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+$/u.test(address)) return linkAddress(`mailto:${address}`);
  return (
    linkAddress(address) ??
    (/^[\w-]+(\.[\w-]+)+([/?#]|$)/u.test(address) ? linkAddress(`https://${address}`) : null)
  );
};

/** Where the selected text leads; without a selection, the address is its own text. */
export const LinkDialog = ({ editor, onClose }: DialogProps) => {
  const { t } = useTranslation('documents');
  const isLink = editor.isActive('link');
  const [typed, setTyped] = useState(() => {
    const { href } = editor.getAttributes('link');
    return typeof href === 'string' ? href : '';
  });
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const needsText = editor.state.selection.empty && !isLink;
  const set = (): void => {
    const href = completed(typed);
    if (href === null) {
      setRefused(true);
      return;
    }
    if (needsText)
      editor
        .chain()
        .insertContent({
          type: 'text',
          text: text.trim() === '' ? typed.trim() : text.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run();
    else editor.chain().extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const unset = (): void => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <EditorDialog
      title={t('link.title')}
      submitLabel={t('link.set')}
      onSubmit={set}
      onClose={onClose}
      aside={
        isLink ? (
          <Button variant="subtle" color="red" onClick={unset}>
            {t('link.unset')}
          </Button>
        ) : null
      }
    >
      <TextInput
        label={t('link.address')}
        placeholder="https://"
        value={typed}
        error={isRefused ? t('link.refused') : undefined}
        onChange={(event) => {
          setRefused(false);
          setTyped(event.currentTarget.value);
        }}
        data-autofocus
      />
      {needsText ? (
        <TextInput
          label={t('link.text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
    </EditorDialog>
  );
};
