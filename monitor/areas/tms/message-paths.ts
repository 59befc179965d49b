/** A step of a path: a name, a place in a list, all of a list, or those of a list whose member `where` is `value`, or is not. */
type Step = { name: string } | { index: number } | { all: true } | { where: string; value: string; isNot: boolean };
export type MessagePath = readonly Step[];

/** A path that is not in the part of JSONPath that mappings use. */
export class BadPath extends Error {}

const PLAIN = /^[A-Za-z_@][\w@:#-]*/;
const QUOTED = /^\['((?:[^'\\]|\\.)*)'\]/;
const INDEX = /^\[(0|[1-9]\d{0,3})\]/;
const FILTER =
  /^\[\?@(?:\.([A-Za-z_@][\w@:#-]*)|\['((?:[^'\\]|\\.)*)'\])\s*(==|!=)\s*(?:'((?:[^'\\]|\\.)*)'|(true|false|\d{1,15}))\]/;

const unescaped = (text: string) => text.replace(/\\(.)/g, '$1');
const escaped = (text: string) => text.replace(/['\\]/g, '\\$&');

/**
 * Reads a path in JSONPath (RFC 9535), of which names, `[0]`, `[*]`, `[?@.type=='PO']` and `[?@.deleted!=true]` are known. A
 * name of XML's attributes may stand without quotes: `@type`.
 *
 * @throws BadPath
 */
export function readPath(path: string): MessagePath {
  const steps: Step[] = [];
  let rest = path.trim();
  if (!rest.startsWith('$')) throw new BadPath('A path begins with $.');
  rest = rest.slice(1);
  while (rest !== '') {
    const step = nextStep(rest);
    if (step === null) throw new BadPath(`The path is not readable from “${rest.slice(0, 40)}” on.`);
    steps.push(step.step);
    rest = rest.slice(step.length);
  }
  return steps;
}

function nextStep(rest: string): { step: Step; length: number } | null {
  if (rest.startsWith('[*]')) return { step: { all: true }, length: 3 };
  const plain = rest.startsWith('.') ? PLAIN.exec(rest.slice(1)) : null;
  if (plain) return { step: { name: plain[0] }, length: plain[0].length + 1 };
  const quoted = QUOTED.exec(rest);
  if (quoted) return { step: { name: unescaped(quoted[1]!) }, length: quoted[0].length };
  const index = INDEX.exec(rest);
  if (index) return { step: { index: Number(index[1]) }, length: index[0].length };
  const filter = FILTER.exec(rest);
  if (!filter) return null;
  const where = filter[1] ?? unescaped(filter[2]!);
  const value = filter[5] ?? unescaped(filter[4]!);
  return { step: { where, value, isNot: filter[3] === '!=' }, length: filter[0].length };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberOf = (value: unknown, name: string): unknown[] =>
  isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : [];

/** XML has no lists: an element that stands alone is a list of one. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** All that a path leads to, in the order of the message. */
export function selectValues(root: unknown, path: MessagePath): unknown[] {
  let found: unknown[] = [root];
  for (const step of path) {
    if ('name' in step) found = found.flatMap((value) => memberOf(value, step.name));
    else if ('index' in step) found = found.flatMap((value) => listOf(value).slice(step.index, step.index + 1));
    else if ('all' in step) found = found.flatMap(listOf);
    else
      found = found.flatMap(listOf).filter((one) => {
        const [value] = memberOf(one, step.where);
        return (textOfValue(value) === step.value) !== step.isNot;
      });
  }
  return found;
}

/** A value as text; null: it is none, or more than one. */
export function textOfValue(value: unknown): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // An element of XML with attributes.
  if (isRecord(value) && Object.hasOwn(value, '#text')) return textOfValue(value['#text']);
  return null;
}

const stepText = (name: string) => (PLAIN.exec(name)?.[0] === name ? `.${name}` : `['${escaped(name)}']`);

export type Leaf = { path: string; text: string };

/** Names by which the members of a list say what they are: `{ type: "PO", value: "4711" }`. */
const KINDS = ['type', 'kind', 'qualifier', 'code', 'key', 'name', '@type', '@qualifier', '@code', '@name'];

/**
 * The values of a message with the paths that lead to them, at most `most`. A list is one path for all its members, or
 * one for each kind where its members say their kind.
 *
 * @param skip a path below which nothing is listed
 */
export function leavesOf(root: unknown, most: number, skip: string | null = null): Leaf[] {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: string, depth: number) => {
    if (leaves.size >= most || depth > 12 || path === skip) return;
    const text = textOfValue(value);
    if (text !== null && !leaves.has(path)) leaves.set(path, text);
    if (Array.isArray(value)) {
      const kind = value.every(isRecord) ? KINDS.find((name) => isKind(value, name)) : undefined;
      if (`${path}[*]` === skip) return;
      for (const member of value) {
        if (kind === undefined) visit(member, `${path}[*]`, depth + 1);
        else {
          const of = textOfValue((member as Record<string, unknown>)[kind])!;
          visit(member, `${path}[?@${stepText(kind)}=='${escaped(of)}']`, depth + 1);
        }
      }
    } else if (isRecord(value))
      for (const [name, member] of Object.entries(value))
        if (name !== '#text') visit(member, `${path}${stepText(name)}`, depth + 1);
  };
  visit(root, '$', 0);
  return [...leaves].map(([path, text]) => ({ path, text }));
}

/** Whether a name tells the members of a list apart: each has it, and none has the same. */
function isKind(members: readonly Record<string, unknown>[], name: string): boolean {
  const said = members.map((member) => (Object.hasOwn(member, name) ? textOfValue(member[name]) : null));
  return members.length > 0 && said.every((one) => one !== null && one !== '') && new Set(said).size === said.length;
}
