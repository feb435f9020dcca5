/** Pictures that social networks show for a shared page, one for each page. */
import type { APIRoute, GetStaticPaths } from 'astro';
import type { PictureTexts } from '../../build/og/picture.tsx';
import { renderPicture } from '../../build/og/render.ts';
import { nameOfCategory } from '#features/articles/blog.ts';
import { listShownArticles } from '#features/articles/catalogue.ts';
import { legalTextPaths } from '#features/articles/translations.ts';
import { coverText } from '#features/articles/covers.ts';
import { listLegalTexts } from '#features/legal/own-pages.ts';
import { planIds, plans } from '#brand/plan.ts';
import { base } from '#features/site/paths.ts';
import {
  articleMeta,
  checkoutMeta,
  isCopy,
  legalMeta,
  ogImagePath,
  pageMeta,
  type PageMeta,
  pictureText,
} from '#features/seo/seo.ts';

export const getStaticPaths = (async () => {
  const legalTexts = await listLegalTexts();
  const articles = await listShownArticles();
  const pages: [meta: PageMeta, article?: Pick<PictureTexts, 'label' | 'cover'>][] = [
    ...Object.values(pageMeta).map((meta): [PageMeta] => [meta]),
    ...planIds.map((id): [PageMeta] => [checkoutMeta(plans[id])]),
    ...Array.from(legalTexts, ([id, { data }]): [PageMeta] => [
      legalMeta(data, `${base}/${id}`, legalTextPaths(id)),
    ]),
    ...articles.map(({ data, cover }): (typeof pages)[number] => [
      articleMeta(data),
      { label: nameOfCategory(data.category), cover: coverText(cover.replace(/^.*#/, '')) },
    ]),
  ];
  // Staff's pages exist once, and a copy has the picture of its original.
  const ofLanguage = pages.filter(([meta]) => meta.path.startsWith(base) && !isCopy(meta));
  return ofLanguage.map(([meta, article]) => ({
    params: { path: ogImagePath(meta).slice(`${base}/og/`.length, -'.png'.length) },
    props: { text: pictureText(meta), ...article } satisfies PictureTexts,
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<PictureTexts> = async ({ props }) =>
  new Response(new Uint8Array(await renderPicture(props)), {
    headers: { 'Content-Type': 'image/png' },
  });
