import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DiscoverItem } from '#shared/contract/discover.ts';
import { useAddToCart } from '#renderer/lib/cart.ts';
import { useEnrolFree } from '#renderer/lib/enrol-free.ts';
import { noteVisit } from '../visits.ts';

const openPath = ({ content_type: type, content_id: id }: DiscoverItem): string =>
  type === 'exam' ? '/MyExams' : `/coursePage?courseId=${id}`;

/** The one thing to do with what is shown, or why there is none. */
export function NextAction({ item }: { readonly item: DiscoverItem }) {
  const { t } = useTranslation('discover');
  const enrol = useEnrolFree();
  const add = useAddToCart();
  const name = { type: item.content_type, created: item.content_id };
  const { kind, reason } = item.next_step;
  switch (kind) {
    case 'open':
      return (
        <Button component={Link} to={openPath(item)}>
          {t('action.open')}
        </Button>
      );
    case 'enrol':
      return (
        <Button loading={enrol.isPending} onClick={() => enrol.mutate([name])}>
          {t('action.enrol')}
        </Button>
      );
    case 'addToCart':
      return (
        <Button
          loading={add.isPending}
          onClick={() =>
            add.mutate(name, {
              onSuccess: () =>
                noteVisit({ kind: 'added', content_type: item.content_type, content_id: item.content_id }),
            })
          }
        >
          {t('action.addToCart')}
        </Button>
      );
    case 'toCart':
      return (
        <Button component={Link} to="/MyCart">
          {t('action.toCart')}
        </Button>
      );
    case 'none':
      return reason === null ? null : (
        <Text size="sm" c="dimmed">
          {t(`noStep.${reason}`)}
        </Text>
      );
  }
}
