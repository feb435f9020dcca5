import { type ComponentType, createElement } from 'react';
import { language } from '#features/site/languages.ts';
import * as facts from '../article/facts.tsx';

/** Facts for a text in another language, marked with the language of the page. */
export const markedFacts = Object.fromEntries(
  Object.entries<ComponentType<never>>(facts).map(([name, Fact]) => [
    name,
    (values: never) => (
      <span lang={language.locale} dir={language.direction}>
        {createElement(Fact, values)}
      </span>
    ),
  ]),
);
