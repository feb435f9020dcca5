/** Panels next to the form: the original of a translation, and what is not translated yet. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { listTexts } from '#brand/demo.ts';
import { nameOf } from './fields.tsx';

/** Link that opens another tab, so that nothing typed in this one is lost. */
export function SideLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="editor-link">
      {children}
    </a>
  );
}

export function Beside({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return createPortal(
    <aside className="editor-beside" aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
    </aside>,
    document.body,
  );
}

/** Heading and text of a page, as readers see them. Undefined if the site does not have the page. */
async function readPage(path: string): Promise<string | undefined> {
  const response = await fetch(path);
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of page.querySelectorAll('nav, .cover, .back, .topic')) part.remove();
  // A link would leave the editor.
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  const parts = page.querySelectorAll('main > header, main .prose');
  return Array.from(parts, ({ outerHTML }) => outerHTML).join('');
}

interface PageProps {
  readonly path: string;
  /** Address of the page's entry in the editor. */
  readonly href: string;
}

/** Page in the default language, next to its translation. */
export function PageBeside({ path, href }: PageProps) {
  const [page, setPage] = useState<{ readonly path: string; readonly html?: string | undefined }>();
  useEffect(() => {
    let isShown = true;
    void readPage(path)
      .catch(() => undefined)
      .then((html) => {
        if (isShown) setPage({ path, html });
      });
    return () => void (isShown = false);
  }, [path]);
  const html = page?.path === path ? page.html : '';
  return (
    <Beside title="Original">
      <SideLink href={href}>Open the original</SideLink>
      {html === undefined ? (
        <p className="editor-original">The site does not show it yet.</p>
      ) : (
        <div className="editor-original" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </Beside>
  );
}

/** Label of a key: `answersWithin` → `Answers within`. Entries of lists are numbered. */
function labelOf(key: string): string {
  if (/^\d+$/.test(key)) return String(Number(key) + 1);
  // The definitions of features have titles as keys, which must stay as they are.
  return /^[a-z][\w-]*$/.test(key) ? nameOf(key).label : key;
}

/** Texts of a file, by their labels. */
export function labelTexts(content: unknown): (readonly [label: string, text: string])[] {
  return listTexts(content)
    .filter(([, text]) => text)
    .map(([path, text]) => [path.map(labelOf).join(' › '), text]);
}

interface TextsProps {
  /** Content of the file in the default language. */
  readonly content: unknown;
  readonly href: string;
}

/** Texts in the default language, next to their translation. */
export function TextsBeside({ content, href }: TextsProps) {
  return (
    <Beside title="Original">
      <SideLink href={href}>Open the original</SideLink>
      <dl className="editor-original">
        {labelTexts(content).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Beside>
  );
}
