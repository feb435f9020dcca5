import type { ComponentName } from '#features/articles/article-components.ts';
import CallToAction from './CallToAction.astro';
import Callout from './Callout.astro';
import Checklist from './Checklist.astro';
import CodeBlock from './CodeBlock.astro';
import * as facts from './facts.tsx';
import Figure from './Figure.astro';
import Picture from './Picture.astro';
import PrintSheet from './PrintSheet.astro';
import Source from './Source.astro';
import Stat from './Stat.astro';
import Steps from './Steps.astro';
import Table from './Table.astro';

/** Renderers of the components of articles. A component without a renderer does not compile. */
const components = {
  Figure,
  Stat,
  Source,
  Callout,
  Steps,
  Checklist,
  PrintSheet,
  Comparison: Figure,
  CallToAction,
  ...facts,
} satisfies Record<ComponentName, unknown>;

/** The components, and replacements for plain elements. */
export const articleRenderers = { ...components, table: Table, pre: CodeBlock, img: Picture };
