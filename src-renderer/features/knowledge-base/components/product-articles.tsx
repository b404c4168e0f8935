import { Anchor, List, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  relatedArticles,
  searchArticles,
  type ArticleBlock,
  type ProductArticle,
} from '#shared/domain/knowledge-base/product-article.ts';
import { PrintButton } from '#renderer/components/print-button.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { productArticles } from '../articles.ts';
import { useArticleTabs } from '../use-article-tabs.ts';

const PANE = { initial: 480, min: 320, max: 720 };
const titleOf = ({ title }: ProductArticle): string => title;

const Block = ({ block }: { readonly block: ArticleBlock }) => {
  if ('items' in block)
    return (
      <List type={block.kind === 'steps' ? 'ordered' : 'unordered'} spacing={4}>
        {block.items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    );
  return block.kind === 'heading' ? (
    <Text component="h3" fw={620}>
      {block.text}
    </Text>
  ) : (
    <Text>{block.text}</Text>
  );
};

interface ArticlePaneProps {
  readonly article: ProductArticle;
  /** Opens another one. */
  readonly onOpen: (slug: string) => void;
  readonly onClose: () => void;
}

const ArticleText = ({ article }: { readonly article: ProductArticle }) => (
  <Stack component="article" gap={12}>
    <Text component="h2" fz={17} lh="24px" fw={620}>
      {article.title}
    </Text>
    {article.blocks.map((block) => (
      <Block key={'items' in block ? block.items.join(' ') : block.text} block={block} />
    ))}
  </Stack>
);

const ArticlePane = ({ article, onOpen, onClose }: ArticlePaneProps) => {
  const { t } = useTranslation('knowledge-base');
  return (
    <PreviewPane
      code={t('one')}
      actions={
        <PrintButton label={t('print')}>
          <ArticleText article={article} />
        </PrintButton>
      }
      onClose={onClose}
    >
      <PreviewSection>
        <ArticleText article={article} />
      </PreviewSection>
      <PreviewSection title={t('related')}>
        <Stack component="ul" variant="lines" gap={4}>
          {relatedArticles(productArticles, article).map((one) => (
            <li key={one.slug}>
              <Anchor component="button" type="button" size="sm" onClick={() => onOpen(one.slug)}>
                {one.title}
              </Anchor>
            </li>
          ))}
        </Stack>
      </PreviewSection>
    </PreviewPane>
  );
};

/** The articles that come with Lectern: searched and read without the network. */
export const ProductArticles = () => {
  const { t } = useTranslation('knowledge-base');
  const params = useListParams();
  const found = searchArticles(productArticles, params.q);
  // F1 names the screen that somebody was on.
  const asked = params.filters['screen']?.[0];
  const about =
    asked === undefined ? undefined : productArticles.find(({ screens }) => screens.includes(asked));
  const { setFilters } = params;
  useEffect(() => {
    // Gone from the address once it is answered: it would open its article again over every later choice.
    if (asked !== undefined) setFilters({ screen: undefined, preview: about?.slug ?? params.preview });
  }, [about, asked, params.preview, setFilters]);
  return (
    <ListPage<ProductArticle>
      name="product-articles"
      title={t('title')}
      description={t('product.description')}
      params={params}
      {...useArticleTabs('product')}
      query={{
        status: 'success',
        data: { rows: found, total: found.length },
        error: null,
        isFetching: false,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      pageSize={Math.max(1, found.length)}
      rowId={({ slug }) => slug}
      rowName={titleOf}
      columns={[{ key: 'title', header: t('field.title'), render: titleOf }]}
      text={{ renderTitle: titleOf, renderCaption: () => '', renderAside: () => null }}
      searchLabel={t('product.search')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      preview={{
        render: (article, close) => (
          <ArticlePane key={article.slug} article={article} onOpen={params.setPreview} onClose={close} />
        ),
        elsewhere: productArticles.find(({ slug }) => slug === params.preview),
        limits: PANE,
      }}
    />
  );
};
