import type { Nodes } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';

/** A component or an element of HTML in an article's body. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export function isJsx(node: Nodes | undefined): node is Nodes & JsxElement {
  return node?.type === 'mdxJsxFlowElement' || node?.type === 'mdxJsxTextElement';
}

/** The values of an element's attributes; one given as an expression has none. */
export function attributesOf(element: JsxElement): ReadonlyMap<string, string | undefined> {
  const attributes = new Map<string, string | undefined>();
  for (const attribute of element.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    attributes.set(
      attribute.name,
      typeof attribute.value === 'string' ? attribute.value : undefined,
    );
  }
  return attributes;
}
