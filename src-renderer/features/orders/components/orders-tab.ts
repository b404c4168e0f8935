import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';

/** What each of the lists under one heading gets. */
export interface OrdersTabProps {
  readonly params: ListParamsHandle;
  readonly tabs: ListTabs;
}
