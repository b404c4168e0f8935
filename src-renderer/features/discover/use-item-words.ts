import { useTranslation } from 'react-i18next';
import type { DiscoverItem } from '#shared/contract/discover.ts';
import { moneyText, toMinor } from '#shared/domain/money/money.ts';

/** What is said of content wherever it stands. */
export function useItemWords() {
  const { t, i18n } = useTranslation('discover');
  const price = (amount: number, currency: string): string =>
    amount === 0 ? t('price.free') : moneyText(toMinor(amount, currency), currency, i18n.language);
  return {
    price,
    priceOf: (item: Pick<DiscoverItem, 'price' | 'currency'>): string => price(item.price, item.currency),
    durationOf: ({ duration_minutes: minutes }: Pick<DiscoverItem, 'duration_minutes'>): string =>
      minutes === 0 ? t('facts.untimed') : t('facts.minutes', { count: minutes }),
    sizeOf: (item: Pick<DiscoverItem, 'content_type' | 'item_count'>): string =>
      item.content_type === 'exam'
        ? t('facts.questions', { count: item.item_count })
        : t('facts.lessons', { count: item.item_count }),
    ratingOf: (item: Pick<DiscoverItem, 'rating' | 'rating_count'>): string | undefined =>
      item.rating === null
        ? undefined
        : t('facts.rating', {
            rating: item.rating.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
            count: item.rating_count,
          }),
  };
}
