/** Pictures that social networks show for a shared page, one for each page. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import type { PictureTexts } from '../../build/og/picture.tsx';
import { renderPicture } from '../../build/og/render.ts';
import { listShownArticles } from '#features/articles/catalogue.ts';
import { planIds, plans } from '#brand/plan.ts';
import {
  articleMeta,
  checkoutMeta,
  legalMeta,
  ogImagePath,
  pageMeta,
  type PageMeta,
  pictureText,
} from '#features/seo/seo.ts';

export const getStaticPaths = (async () => {
  const legalTexts = await getCollection('legal');
  const articles = await listShownArticles();
  const pages: [meta: PageMeta, label?: string][] = [
    ...Object.values(pageMeta).map((meta): [PageMeta] => [meta]),
    ...planIds.map((id): [PageMeta] => [checkoutMeta(plans[id])]),
    ...legalTexts.map(({ id, data }): [PageMeta] => [legalMeta(data, `/${id}`)]),
    ...articles.map(({ data }): [PageMeta, string] => [articleMeta(data), data.category]),
  ];
  return pages.map(([meta, label]) => ({
    params: { path: ogImagePath(meta).replace(/^\/og\/|\.png$/g, '') },
    props: { text: pictureText(meta), ...(label && { label }) } satisfies PictureTexts,
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<PictureTexts> = async ({ props }) =>
  new Response(new Uint8Array(await renderPicture(props)), {
    headers: { 'Content-Type': 'image/png' },
  });
