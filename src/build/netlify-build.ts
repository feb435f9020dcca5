type Contacts = Readonly<Record<'host' | 'email' | 'phone' | 'demoPhone', string>>;

/**
 * Explains why a build must not be deployed. Returns undefined if it may be.
 * @param env Netlify sets NETLIFY on its machines, and CONTEXT to the kind of deploy.
 * @param company contact details. `.example` is reserved for examples (RFC 2606), and 555-01xx numbers
 * are reserved for fiction.
 */
export function findDeployProblem(env: NodeJS.ProcessEnv, company: Contacts): string | undefined {
  const isProduction = Boolean(env.NETLIFY) && env.CONTEXT === 'production';
  const { host, email, phone, demoPhone } = company;
  const invented = [host, email, phone, demoPhone].filter((fact) =>
    /\.example$|555-01\d\d$/.test(fact),
  );
  if (!isProduction || invented.length === 0) return undefined;
  return `A production build needs your own in place of ${invented.join(', ')}: run "npm run setup".`;
}
