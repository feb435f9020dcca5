// @ts-check
/**
 * A lint rule: a text that React changes is the only child of its element.
 *
 * The translation of a browser moves each text into a `<font>` element. React then cannot find the text
 * next to other nodes: it changes a text that is no longer shown, or it throws when it removes the text or
 * inserts an element before it. If the text is an only child, React sets the content of the element instead.
 */
import { TypeFlags } from 'typescript';

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const COMPONENT_NAME = /^[A-Z]/;

/** @typedef {any} Node node of the syntax tree, with JSX */

/**
 * @param {import('typescript').Type} type
 * @param {import('typescript').TypeChecker} checker
 * @param {Set<import('typescript').Type>} seen types that were checked. A type can contain itself.
 * @returns {boolean}
 */
function canBeText(type, checker, seen = new Set()) {
  if (seen.has(type)) return false;
  seen.add(type);
  if (type.isUnion()) return type.types.some((part) => canBeText(part, checker, seen));
  // React renders no text for an empty string.
  if (type.isStringLiteral() && type.value === '') return false;
  if (type.flags & TEXT) return true;
  const [item] = checker.isArrayType(type)
    ? checker.getTypeArguments(/** @type {import('typescript').TypeReference} */ (type))
    : [];
  return item !== undefined && canBeText(item, checker, seen);
}

/**
 * Returns the children that React renders.
 * @param {Node} element
 * @returns {Node[]}
 */
function childrenOf(element) {
  return element.children.filter(
    (/** @type {Node} */ { type, value, expression }) =>
      !(type === 'JSXText' && /^\s*$/.test(value) && /\n|^$/.test(value)) &&
      expression?.type !== 'JSXEmptyExpression',
  );
}

/** @type {import('eslint').Rule.RuleModule} */
export const textNodeRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      bare: 'Wrap this text in an element: a translation of the page moves it away from its siblings.',
      returned: 'Return the text in an element: the component can be next to other nodes.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const { parserServices } = sourceCode;
    const checker = parserServices.program.getTypeChecker();
    /** @param {Node} node */
    const isText = (node) => canBeText(parserServices.getTypeAtLocation(node), checker);

    /** True if an expression has the same value in each rendering. @param {Node} node */
    const isConstant = ({ range: [start, end] }) =>
      sourceCode.scopeManager.scopes
        .flatMap(({ references }) => references)
        .filter(({ identifier }) => {
          const [from = -1] = identifier.range ?? [];
          return from >= start && from < end;
        })
        .every(({ resolved }) => !resolved || /module|global/.test(resolved.scope.type));

    /**
     * True if React may change, insert, or remove the nodes of a child. Those of a component are unknown.
     * @param {Node} child
     */
    const canChange = ({ type, expression, openingElement }) =>
      type === 'JSXExpressionContainer'
        ? !isConstant(expression)
        : type === 'JSXElement' && COMPONENT_NAME.test(openingElement.name.name ?? 'Member');

    /** @param {Node} element */
    const check = (element) => {
      const children = childrenOf(element);
      const isAlone = children.length < 2 && element.type === 'JSXElement';
      if (isAlone || !children.some(canChange)) return;
      for (const child of children) {
        const { type, expression } = child;
        if (type === 'JSXText' || (type === 'JSXExpressionContainer' && isText(expression))) {
          context.report({ node: child, messageId: 'bare' });
        }
      }
    };

    /** @param {Node} value what a function returns @param {Node} owner the function */
    const checkResult = (value, owner) => {
      const name = owner.id?.name ?? owner.parent.id?.name ?? '';
      if (value && COMPONENT_NAME.test(name) && isText(value)) {
        context.report({ node: value, messageId: 'returned' });
      }
    };

    return {
      JSXElement: check,
      JSXFragment: check,
      /** @param {Node} node */
      ReturnStatement: (node) => {
        const owner = sourceCode.getAncestors(node).findLast(({ type }) => /Function/.test(type));
        if (owner) checkResult(node.argument, owner);
      },
      /** @param {Node} node */
      ArrowFunctionExpression: (node) => {
        if (node.body.type !== 'BlockStatement') checkResult(node.body, node);
      },
    };
  },
};
