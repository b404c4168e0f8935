import { Paper, Switch, Textarea } from '@mantine/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from '#renderer/components/formula.tsx';
import { EditorDialog } from './editor-dialog.tsx';

interface DialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The formula that is selected, if one is. */
const selectedFormula = (editor: Editor) => {
  const { selection } = editor.state;
  const node = selection instanceof NodeSelection ? selection.node : null;
  if (node === null || (node.type.name !== 'inlineMath' && node.type.name !== 'blockMath')) return null;
  const latex: unknown = node.attrs['latex'];
  return { latex: typeof latex === 'string' ? latex : '', isBlock: node.type.name === 'blockMath' };
};

/** TeX as it is written, and the formula as it is drawn. */
export const FormulaDialog = ({ editor, onClose }: DialogProps) => {
  const { t } = useTranslation('documents');
  const [before] = useState(() => selectedFormula(editor));
  const [typed, setTyped] = useState(before?.latex ?? '');
  const [isBlock, setBlock] = useState(before?.isBlock ?? false);
  const latex = typed.trim();
  const insert = (): void => {
    editor
      .chain()
      .insertContent({ type: isBlock ? 'blockMath' : 'inlineMath', attrs: { latex } })
      .run();
    onClose();
  };
  return (
    <EditorDialog
      title={t('formula.title')}
      submitLabel={before === null ? t('formula.insert') : t('formula.change')}
      canSubmit={latex !== ''}
      onSubmit={insert}
      onClose={onClose}
    >
      <Textarea
        label={t('formula.tex')}
        placeholder={String.raw`\frac{a}{b}`}
        maxLength={10_000}
        autosize
        minRows={2}
        maxRows={8}
        ff="monospace"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Switch
        label={t('formula.ownLine')}
        checked={isBlock}
        onChange={(event) => setBlock(event.currentTarget.checked)}
      />
      {latex === '' ? null : (
        <Paper withBorder p={12} mih={48} role="img" aria-label={t('formula.preview')}>
          <Formula tex={latex} source={latex} isBlock={isBlock} />
        </Paper>
      )}
    </EditorDialog>
  );
};
