import { useState } from 'react';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../confirm-dialog.tsx';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  /** Why it cannot be done with this row: it is shown with its reason, and does nothing. */
  readonly impossible?: string | undefined;
  /** Asked before it is done; needed for what cannot be undone. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly isDestructive?: boolean };
  /** @param done to be called once it has succeeded or failed: it closes the question. */
  readonly run: (done: () => void) => void;
}

interface RowMenuProps {
  /** Name of the row. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with one row of a list; nothing where that is nothing. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const { t } = useTranslation('common');
  const [asked, setAsked] = useState<RowAction>();
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const close = (): void => setState('closed');
  const choose = (action: RowAction): void => {
    if (action.confirm === undefined) return action.run(close);
    setAsked(action);
    setState('asking');
  };
  if (actions.length === 0) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('list.rowMenu', { name })}>
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            // Reached by the arrow keys all the same, so that its reason is read out.
            <Menu.Item
              key={action.key}
              leftSection={<action.icon size={16} stroke={1.6} aria-hidden />}
              aria-disabled={action.impossible === undefined ? undefined : true}
              closeMenuOnClick={action.impossible === undefined}
              onClick={() => (action.impossible === undefined ? choose(action) : undefined)}
            >
              {action.impossible === undefined ? (
                action.label
              ) : (
                <Text component="span" inherit c="dimmed">
                  {action.label}
                  <Text component="span" display="block" size="xs">
                    {action.impossible}
                  </Text>
                </Text>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {/* There before it opens, so that it knows where the focus was. */}
      <ConfirmDialog
        opened={state !== 'closed'}
        title={asked?.confirm?.title ?? ''}
        confirmLabel={asked?.label ?? ''}
        isDestructive={asked?.confirm?.isDestructive ?? true}
        isBusy={state === 'busy'}
        onClose={close}
        onConfirm={() => {
          setState('busy');
          asked?.run(close);
        }}
      >
        {asked?.confirm?.text}
      </ConfirmDialog>
    </>
  );
}
