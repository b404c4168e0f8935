import type {
  ActionIconProps,
  AnchorProps,
  BadgeProps,
  ButtonProps,
  CheckboxProps,
  ComboboxProps,
  DividerProps,
  DrawerProps,
  InputProps,
  InputWrapperProps,
  LoaderProps,
  MenuItemProps,
  MenuProps,
  ModalProps,
  NumberInputProps,
  PaperProps,
  PasswordInputProps,
  PopoverProps,
  ProgressProps,
  SegmentedControlProps,
  SelectProps,
  SwitchProps,
  TableProps,
  TabsProps,
  TextareaProps,
  TooltipProps,
  MantineThemeComponents,
} from '@mantine/core';
import type { ComponentProps } from 'react';
import { restoreMenuFocus } from '#renderer/lib/restore-menu-focus.ts';
import { FocusKeepingButton } from '#renderer/components/focus-keeping-button.tsx';

// Only types are imported: the components themselves would all land in the first screen's bundle.
const defaults = <Props>(defaultProps: Partial<Props>): { defaultProps: Partial<Props> } => ({
  defaultProps,
});

/** Default props of Mantine's components; their looks are in theme.css. */
export const themeComponents: MantineThemeComponents = {
  // What Button, ActionIcon and the others are made of, where they are no links.
  UnstyledButton: defaults({ component: FocusKeepingButton }),
  // Without an explicit variant Mantine leaves the text of a filled button white in the dark scheme.
  Button: defaults<ButtonProps>({ variant: 'filled', size: 'sm' }),
  ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 32 }),
  Badge: defaults<BadgeProps>({ variant: 'light', color: 'gray', radius: 'sm' }),
  Anchor: defaults<AnchorProps>({ underline: 'hover' }),
  Input: defaults<InputProps>({ size: 'sm' }),
  InputWrapper: defaults<InputWrapperProps>({
    inputWrapperOrder: ['label', 'description', 'input', 'error'],
  }),
  NumberInput: defaults<NumberInputProps>({ hideControls: true }),
  PasswordInput: defaults<PasswordInputProps>({ size: 'sm' }),
  Textarea: defaults<TextareaProps>({ autosize: true, minRows: 3 }),
  Select: defaults<SelectProps>({ checkIconPosition: 'right', allowDeselect: false }),
  Combobox: defaults<ComboboxProps>({ shadow: 'md', offset: 4 }),
  Checkbox: defaults<CheckboxProps>({ variant: 'filled', size: 'sm', radius: 'xs' }),
  Switch: defaults<SwitchProps>({ size: 'sm', withThumbIndicator: false }),
  SegmentedControl: defaults<SegmentedControlProps>({ size: 'sm', withItemsBorders: false }),
  Tooltip: defaults<TooltipProps>({
    openDelay: 400,
    withArrow: false,
    radius: 'sm',
    events: { hover: true, focus: true, touch: false },
  }),
  // A header outside a section would be one more banner of the page.
  Modal: defaults<ModalProps>({
    attributes: { header: { role: 'none' } },
    radius: 'xl',
    shadow: 'xl',
    centered: true,
    overlayProps: { color: 'var(--overlay)', backgroundOpacity: 1 },
  }),
  Drawer: defaults<DrawerProps>({
    attributes: { header: { role: 'none' } },
    shadow: 'xl',
    overlayProps: { color: 'var(--overlay)', backgroundOpacity: 1 },
  }),
  // The placeholder that Mantine focuses first is no menu item, which axe rightly refuses.
  Menu: defaults<MenuProps>({
    withInitialFocusPlaceholder: false,
    shadow: 'md',
    radius: 'lg',
    offset: 4,
    position: 'bottom-end',
  }),
  MenuItem: defaults<MenuItemProps & Pick<ComponentProps<'button'>, 'onClickCapture'>>({
    onClickCapture: restoreMenuFocus,
  }),
  Popover: defaults<PopoverProps>({ shadow: 'md', radius: 'lg', offset: 4 }),
  Paper: defaults<PaperProps>({ radius: 'lg' }),
  Progress: defaults<ProgressProps>({ size: 6, radius: 'xs', color: 'var(--ink2)' }),
  Divider: defaults<DividerProps>({ color: 'var(--line)' }),
  Tabs: defaults<TabsProps>({ variant: 'default' }),
  Table: defaults<TableProps>({ horizontalSpacing: 6, verticalSpacing: 8 }),
  Loader: defaults<LoaderProps>({ color: 'var(--dim)', size: 'sm' }),
};
