import { useTranslation } from 'react-i18next';
import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import { useCan } from '#renderer/lib/session.ts';

/** Whose articles are shown; where somebody may read only those about the product, there is nothing to choose. */
export const useArticleTabs = (current: 'product' | 'institution'): { readonly tabs?: ListTabs } => {
  const { t } = useTranslation('knowledge-base');
  if (!useCan()('knowledge-base:view')) return {};
  return {
    tabs: {
      current,
      options: [
        { value: 'product', label: t('tab.product') },
        { value: 'institution', label: t('tab.institution') },
      ],
    },
  };
};
