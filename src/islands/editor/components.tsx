/** Components of texts, as the editor offers and shows them. */
import {
  type ContentComponent,
  block,
  inline,
  mark,
  wrapper,
} from '@keystatic/core/content-components';
import { createElement, type ReactNode } from 'react';
import * as facts from '../../components/article/facts.tsx';
import {
  type Component,
  plainElements,
  schemaOfProps,
} from '#features/articles/article-components.ts';
import { viewId } from '#features/articles/editor.ts';
import { fieldsOf } from './fields.tsx';

interface ViewProps {
  readonly value: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}

/** Converts a node of a template to React, and replaces `{names}` of properties with their values. */
function fill(node: Node, { value, children }: ViewProps, key = 0): ReactNode {
  const insert = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => value[name] ?? '');
  if (node instanceof Text) return node.data.includes('{children}') ? children : insert(node.data);
  if (!(node instanceof Element) || node.localName === 'script') return undefined;
  // The button of a printable sheet is hidden until its script runs.
  const {
    class: className,
    hidden: _,
    ...attributes
  } = Object.fromEntries(Array.from(node.attributes, (one) => [one.name, insert(one.value)]));
  const open = node.localName === 'details' || undefined;
  const parts = Array.from(node.childNodes, (part, index) =>
    fill(part, { value, children }, index),
  );
  return createElement(node.localName, { ...attributes, className, open, key }, ...parts);
}

/** View of a component in the editor, made by its renderer in facts.tsx or from a template. */
function viewOf(name: string, { props }: Component) {
  if (Object.hasOwn(facts, name)) {
    const Fact = facts[name as keyof typeof facts] as (props: object) => ReactNode;
    // Keystatic gives an optional property that is empty as "", which is not its default.
    return ({ value }: ViewProps) => (
      <Fact {...Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''))} />
    );
  }
  return (shown: ViewProps) => {
    const template = document.querySelector<HTMLTemplateElement>(
      `[id="${viewId(name, props, shown.value)}"]`,
    );
    return Array.from(template?.content.childNodes ?? [], (node, index) =>
      fill(node, shown, index),
    );
  };
}

/** Components that the editor offers in a text. @param drawings the names of all drawings. */
export function contentComponents(
  table: Readonly<Record<string, Component>>,
  drawings: readonly string[],
): Record<string, ContentComponent> {
  const fieldsFor = (props: Component['props']) => fieldsOf(schemaOfProps(props, drawings), props);
  const components = Object.entries(table).map(([name, component]) => {
    const { kind, label, use: description, props } = component;
    const ContentView = viewOf(name, component) as (props: object) => ReactNode;
    return [
      name,
      { wrapper, block, inline }[kind]({
        label,
        description,
        schema: fieldsFor(props),
        ContentView,
      }),
    ];
  });
  const marks = Object.entries(plainElements).map(([tag, props]) => [
    tag,
    mark({
      label: tag,
      // The toolbar shows only svg elements.
      icon: (
        <svg viewBox="0 0 24 24">
          <text x="12" y="18" textAnchor="middle" className="editor-mark-name">
            {tag}
          </text>
        </svg>
      ),
      tag: tag as 'kbd',
      schema: fieldsFor(props),
    }),
  ]);
  return Object.fromEntries([...components, ...marks]) as Record<string, ContentComponent>;
}
