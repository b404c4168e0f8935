import { ActionIcon, Tooltip } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './document-editor.module.css';
import type { DialogName, Tool } from './tools.ts';

const cx = bindClasses(classes);

interface ToolBarProps {
  readonly editor: Editor;
  readonly tools: readonly Tool[];
  readonly label: string;
  readonly onDialog: (name: DialogName) => void;
}

/** Tools with their names; one of them is a stop of the Tab key, the arrow keys lead to the others. */
export const ToolBar = ({ editor, tools, label, onDialog }: ToolBarProps) => {
  const { t } = useTranslation('documents');
  const states = useEditorState({
    editor,
    selector: () =>
      tools.map((tool) => ({
        isOn: tool.isOn?.(editor),
        isOff: !editor.isEditable || tool.canRun?.(editor) === false,
      })),
  });
  const { getItemProps } = useRovingIndex({ total: tools.length });
  const run = (tool: Tool): void => {
    if (typeof tool.run === 'string') onDialog(tool.run);
    else tool.run(editor);
  };
  return (
    // One of its tools takes the focus, not the bar.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className={cx('bar')}
      role="toolbar"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus();
      }}
    >
      {tools.map((tool, index) => {
        const Sign = tool.icon;
        const name = t(`tool.${tool.key}`);
        const { isOn, isOff = false } = states[index] ?? {};
        const { ref, onClick, ...item } = getItemProps({ index, onClick: () => run(tool) });
        return (
          <Tooltip key={tool.key} label={name}>
            <ActionIcon
              {...item}
              ref={ref}
              className={cx('tool', tool.starts === true && 'starts')}
              size={30}
              variant={isOn === true ? 'light' : 'subtle'}
              aria-label={name}
              aria-pressed={isOn}
              // Not `disabled`: the focus of the arrow keys would be lost with it.
              aria-disabled={isOff}
              {...(isOff ? { 'data-disabled': true } : {})}
              // The selection stays where it is while a tool is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                if (!isOff) onClick(event);
              }}
            >
              <Sign size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
};
