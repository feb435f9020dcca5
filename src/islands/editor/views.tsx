/** Components of articles, as the editor shows them: with the markup and the styles of the articles. */
import type { ReactNode } from 'react';
import * as facts from '../../components/article/facts.tsx';
import type { ComponentName, PropsOf } from '../../domain/article-components.ts';
import { legalComponents, type LegalComponentName } from '../../domain/legal-text.ts';
import { plans } from '../../domain/plan.ts';
import { articleWords } from '../../site/blog.ts';
import { includedIn } from '../../site/offer.ts';

/** Views by component. A component without a view does not compile. */
type Views = {
  readonly [Name in ComponentName]: (props: {
    readonly value: PropsOf<Name>;
    readonly children?: ReactNode;
  }) => ReactNode;
};

type FactName = keyof typeof facts;

/** The components of facts take their properties directly. */
const factViews = Object.fromEntries(
  (Object.keys(facts) as FactName[]).map((name) => {
    const Fact = facts[name] as (props: object) => ReactNode;
    return [name, ({ value }: { readonly value: object }) => <Fact {...value} />];
  }),
) as unknown as Pick<Views, FactName>;

/** Views of the legal texts' own components. The content of most is computed, so a sentence names it. */
export const legalViews = Object.fromEntries(
  Object.entries(legalComponents).map(([name, { kind, use }]) => [
    name,
    ({ children }: { readonly children?: ReactNode }) =>
      kind === 'wrapper' ? (
        <section className="panel">{children}</section>
      ) : (
        <p className="editor-hint">{use}</p>
      ),
  ]),
) as Readonly<Record<LegalComponentName, unknown>>;

/** Width of a drawing in an article (src/components/article/Figure.astro). */
function widthOf(viewBox = ''): number {
  return Math.min(680, (Number(viewBox.split(' ')[2]) * 4) / 3);
}

/** Returns the views. @param drawings the view box of each drawing, by its name. */
export function articleViews(drawings: Readonly<Record<string, string>>): Views {
  const Figure: Views['Figure'] = ({ value: { name, caption }, children }) => (
    <figure className="figure">
      <figcaption>{caption}</figcaption>
      {name && (
        <svg
          role="img"
          aria-label={caption}
          viewBox={drawings[name]}
          width={widthOf(drawings[name])}
        >
          <use href={`/figures/${name}.svg#figure`} />
        </svg>
      )}
      {name && <p className="editor-hint">{articleWords.figure}:</p>}
      <div>{children}</div>
    </figure>
  );
  return {
    ...factViews,
    Figure,
    Comparison: ({ value, children }) => <Figure value={value}>{children}</Figure>,
    Stat: ({ value: { value, label, source, href } }) => (
      <figure className="stat">
        <p>
          <b>{value}</b> {label}
        </p>
        <figcaption>
          Source: <a href={href}>{source}</a>
        </figcaption>
      </figure>
    ),
    Source: ({ value: { code, href }, children }) => (
      <div className="source">
        <a href={href}>{code}</a>
        {children}
      </div>
    ),
    Callout: ({ value: { type, title }, children }) => (
      <aside className={`callout panel ${type || 'note'}`} aria-label={title}>
        <p className="callout-title">
          <svg width="22" height="22" aria-hidden="true">
            <use href={`/icons.svg#${type || 'note'}`} />
          </svg>
          {title}
        </p>
        {children}
      </aside>
    ),
    Steps: ({ children }) => <div className="steps">{children}</div>,
    Checklist: ({ value: { title }, children }) => (
      <section className="checklist panel" aria-label={title}>
        <p className="checklist-title">{title}</p>
        {children}
      </section>
    ),
    PrintSheet: ({ children }) => (
      <div>
        {children}
        <span className="btn btn-quiet">{articleWords.printSheet}</span>
      </div>
    ),
    CallToAction: ({ value: { label }, children }) => (
      <aside className="call-to-action" aria-label={label}>
        {children}
        <span className="btn btn-primary">{label}</span>
      </aside>
    ),
    PlanIncludes: ({ value: { plan } }) => (
      <ul>
        {includedIn(plans[plan]).map(({ title, text }) => (
          <li key={title}>
            <b>{title}.</b> {text}
          </li>
        ))}
      </ul>
    ),
  };
}
