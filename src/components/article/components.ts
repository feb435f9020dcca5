import CompanyName from '../legal/CompanyName.astro';
import CallToAction from './CallToAction.astro';
import CallCost from './CallCost.astro';
import CallMinutes from './CallMinutes.astro';
import Callout from './Callout.astro';
import Checklist from './Checklist.astro';
import CodeBlock from './CodeBlock.astro';
import Comparison from './Comparison.astro';
import DemoLine from './DemoLine.astro';
import Figure from './Figure.astro';
import PlanIncludes from './PlanIncludes.astro';
import PlanName from './PlanName.astro';
import Price from './Price.astro';
import Source from './Source.astro';
import Stat from './Stat.astro';
import Steps from './Steps.astro';
import Table from './Table.astro';
import TextLink from './TextLink.astro';

/** What an article's body may use without importing it, and what stands for its plain elements. */
export const articleComponents = {
  Figure,
  Stat,
  Source,
  Callout,
  Steps,
  Checklist,
  Comparison,
  CompanyName,
  DemoLine,
  PlanName,
  PlanIncludes,
  Price,
  CallMinutes,
  CallCost,
  CallToAction,
  table: Table,
  pre: CodeBlock,
  a: TextLink,
};
