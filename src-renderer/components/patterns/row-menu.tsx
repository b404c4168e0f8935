import { useState } from 'react';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface Question {
  readonly title: string;
  readonly text: string;
  /** Where the answer has other words than the action. */
  readonly confirmLabel?: string;
  readonly isDestructive?: boolean;
}

interface Action {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  readonly color?: 'red';
  /** Why it cannot be done with this row: it is shown with its reason, and does nothing. */
  readonly impossible?: string | undefined;
}

/** Something that is done, or a screen that is opened. */
export type RowAction = Action &
  (
    | {
        /** Asked before it is done; needed for what cannot be undone. */
        readonly confirm?: Question;
        /** @param done to be called once it has succeeded or failed: it closes the question. */
        readonly run: (done: () => void) => void;
        readonly to?: undefined;
      }
    | { readonly to: string }
  );

type Doing = Extract<RowAction, { readonly run: unknown }>;

interface RowMenuProps {
  /** Name of the menu. */
  readonly label: string;
  readonly actions: readonly RowAction[];
  readonly isBusy?: boolean;
}

const WordsOf = ({ action: { label, impossible } }: { readonly action: RowAction }) =>
  impossible === undefined ? (
    label
  ) : (
    <Text component="span" inherit c="dimmed">
      {label}
      <Text component="span" display="block" size="xs">
        {impossible}
      </Text>
    </Text>
  );

/** What can be done with one thing; no menu where that is nothing. */
export function RowMenu({ label, actions, isBusy = false }: RowMenuProps) {
  const [asked, setAsked] = useState<Doing>();
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const close = (): void => setState('closed');
  const choose = (action: Doing): void => {
    if (action.confirm === undefined) return action.run(close);
    setAsked(action);
    setState('asking');
  };
  const itemOf = (action: RowAction) => {
    const look = {
      leftSection: <action.icon size={16} stroke={1.6} aria-hidden />,
      ...(action.color === undefined ? {} : { color: action.color }),
      children: <WordsOf action={action} />,
    };
    // Reached by the arrow keys all the same, so that its reason is read out.
    if (action.impossible !== undefined) {
      return <Menu.Item key={action.key} {...look} aria-disabled closeMenuOnClick={false} />;
    }
    return action.to === undefined ? (
      <Menu.Item key={action.key} {...look} onClick={() => choose(action)} />
    ) : (
      <Menu.Item key={action.key} {...look} component={Link} to={action.to} />
    );
  };
  if (actions.length === 0) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={label} loading={isBusy}>
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{actions.map(itemOf)}</Menu.Dropdown>
      </Menu>
      {/* There before it opens, so that it knows where the focus was. */}
      <ConfirmDialog
        opened={state !== 'closed'}
        title={asked?.confirm?.title ?? ''}
        confirmLabel={asked?.confirm?.confirmLabel ?? asked?.label ?? ''}
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
