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

/** Shows a component that takes its properties directly. */
function direct<Props extends object>(Fact: (props: Props) => ReactNode) {
  return ({ value }: { readonly value: Props }) => <Fact {...value} />;
}

const factViews = {
  CompanyName: direct(facts.CompanyName),
  CompanyPhone: direct(facts.CompanyPhone),
  CompanyEmail: direct(facts.CompanyEmail),
  CompanyHours: direct(facts.CompanyHours),
  PostalAddress: direct(facts.PostalAddress),
  CurrencyName: direct(facts.CurrencyName),
  DemoLine: direct(facts.DemoLine),
  AnswersWithin: direct(facts.AnswersWithin),
  FirstVersionWithin: direct(facts.FirstVersionWithin),
  ThirdParties: direct(facts.ThirdParties),
  VisitCounter: direct(facts.VisitCounter),
  Law: direct(facts.Law),
  Venue: direct(facts.Venue),
  Arbitration: direct(facts.Arbitration),
  PlanName: direct(facts.PlanName),
  Price: direct(facts.Price),
  CallMinutes: direct(facts.CallMinutes),
  CallCost: direct(facts.CallCost),
};

const labelView = (name: LegalComponentName) => () => (
  <p className="editor-hint">{legalComponents[name].use}</p>
);

/** The legal texts' own components. Their tables have no view, because pages compute them. */
export const legalViews: Readonly<Record<LegalComponentName, unknown>> = {
  Acknowledgment: ({ children }: { readonly children?: ReactNode }) => (
    <section className="panel">{children}</section>
  ),
  FeatureDefinitions: labelView('FeatureDefinitions'),
  KeptTable: labelView('KeptTable'),
  People: labelView('People'),
  PlanOffer: labelView('PlanOffer'),
  PlanTable: labelView('PlanTable'),
};

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
