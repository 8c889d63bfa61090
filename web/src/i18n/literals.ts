import { parse } from "svelte/compiler";

/** A node of a syntax tree, of the markup or of a script. */
interface Node {
  type: string;
  [field: string]: unknown;
}

/** Attributes, and properties of components, that people read or hear. */
const READ = /^(title|alt|label|placeholder|aria-(label|description|placeholder|roledescription|valuetext))$/;

/** Calls and classes whose strings are for the browser or for developers. */
const TECHNICAL = new Set(["closest", "querySelector", "querySelectorAll", "setRequestHeader", "Symbol", "Error"]);

/** Nodes that amount to what one of their parts amounts to. */
const PASSING = new Set([
  "ExpressionTag",
  "ConditionalExpression",
  "LogicalExpression",
  "BinaryExpression",
  "TemplateLiteral",
]);

const LETTER = /\p{L}/u;
/** Two words in a row, or one word with a capital. */
const PROSE = /\p{L}{2,}[,.:;!?…]? +\p{L}{2,}|^\p{Lu}\p{Ll}+[.!?…]?$/u;

/** Literal text in a component or a module that people would read: any on the page, and prose wherever it stands. */
export function findLiteralText(source: string, isComponent: boolean): string[] {
  const { fragment, instance, module } = parse(isComponent ? source : `<script lang="ts">${source}</script>`, {
    modern: true,
  });
  const parts: unknown[] = [fragment, instance?.content, module?.content];
  return parts.filter(isNode).flatMap((part) => [...texts(part, false)]);
}

function* texts(node: Node, shown: boolean): Generator<string> {
  const text = literal(node);
  if (text !== null && (shown ? LETTER : PROSE).test(text)) yield text;
  for (const child of children(node)) yield* texts(child, isShown(node, child, shown));
}

function literal({ type, data, value }: Node): string | null {
  if (type === "Text") return String(data);
  if (type === "Literal") return typeof value === "string" ? value : null;
  return type === "TemplateElement" ? (value as { raw: string }).raw : null;
}

/** The parts of a node in which there may be text for people. */
function children(node: Node): Node[] {
  if (isTechnical(node)) return [];
  const parts = Object.values(node).flat().filter(isNode);
  return node.type === "RegularElement" ? parts.filter((part) => !isMarkup(part)) : parts;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Whether a node is for the browser: a comparison, a type, a style, the name of a key on the keyboard. */
function isTechnical({ type, operator, callee, name }: Node): boolean {
  const { name: called, property } = (callee ?? {}) as { name?: string; property?: { name?: string } };
  return (
    (type === "BinaryExpression" && operator !== "+") ||
    type === "TSLiteralType" ||
    type === "StyleDirective" ||
    (type === "RegularElement" && name === "kbd") ||
    TECHNICAL.has(called ?? property?.name ?? "")
  );
}

/** Whether an attribute of HTML is written out and is not one that people read: a class, a role, a path. */
function isMarkup({ type, name, value }: Node): boolean {
  return type === "Attribute" && !READ.test(String(name)) && Array.isArray(value);
}

/** Whether what a child amounts to is shown on the page, given whether what its parent amounts to is. */
function isShown(parent: Node, child: Node, shown: boolean): boolean {
  if (parent.type === "Fragment") return true;
  if (parent.type === "Attribute") return READ.test(String(parent["name"]));
  return shown && PASSING.has(parent.type) && child !== parent["test"];
}
