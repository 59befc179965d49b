import type { JsonSchema } from '../entity-names';
import type { Model, Operation } from '../write-clients';

const HEAD = '// Written by scripts/write-clients.ts from the contract: change the contract, not this file.\n';

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? 'unknown';
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const either = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

/** A JSON schema as a type. */
function typeOf(json: JsonSchema, indent: string): string {
  if (json.$ref) return nameOf(json.$ref);
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum) return either(json.enum.map((value) => JSON.stringify(value)));
  const options = json.anyOf ?? json.oneOf;
  if (options) return either(options.map((one) => typeOf(one, indent)));
  if (json.allOf) return json.allOf.map((one) => `(${typeOf(one, indent)})`).join(' & ');
  if (json.not) return 'never';
  if (Array.isArray(json.type)) return either(json.type.map((type) => typeOf({ ...json, type }, indent)));
  if (json.type === 'array') {
    if (json.prefixItems) return `[${json.prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`;
    const of = typeOf(json.items ?? {}, indent);
    return / [|&] /.test(of) && !/^\{[\s\S]*\}$/.test(of) ? `(${of})[]` : `${of}[]`;
  }
  if (json.type === 'object') return objectType(json, indent);
  if (json.type === 'integer') return 'number';
  return json.type ?? 'unknown';
}

function objectType({ properties, required, additionalProperties, propertyNames }: JsonSchema, indent: string): string {
  if (properties === undefined) {
    const of = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    const named = propertyNames ? typeOf(propertyNames, indent) : 'string';
    return named === 'string' || required ? `Record<${named}, ${of}>` : `Partial<Record<${named}, ${of}>>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, property]) => `${key(name)}${required?.includes(name) ? '' : '?'}: ${typeOf(property, inner)};`,
  );
  const short = `{ ${lines.join(' ').replace(/;$/, '')} }`;
  if (lines.length === 0) return 'Record<string, never>';
  if (short.length < 90 && !short.includes('\n')) return short;
  return `{\n${lines.map((line) => `${inner}${line}`).join('\n')}\n${indent}}`;
}

function comment({ text, deprecated }: Operation, indent: string): string {
  const end = deprecated && `@deprecated Ends after ${deprecated.until}. ${deprecated.instead}`;
  const lines = [...text, ...(end ? [end] : [])].join('\n\n').replaceAll('*/', '*\\/').split('\n');
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}

/** The query with its conditions, which are no plain object in the contract. */
function queryType(query: JsonSchema, indent: string): string {
  const { q, ...properties } = query.properties ?? {};
  if (!q) return objectType(query, indent);
  const type = objectType({ ...query, properties }, indent);
  return type === 'Record<string, never>' ? '{ q?: Conditions }' : `${type} & { q?: Conditions }`;
}

const anyRequired = (json: JsonSchema): boolean => (json.required ?? []).length > 0;

/** Types of inputs and answers that are too long for the line of a call, each written once. */
class NamedTypes {
  readonly written = new Map<string, string>();

  /** @returns the type, or the name that it has now */
  of(json: JsonSchema, name: string): string {
    const type = typeOf(json, '');
    if (!type.includes('\n')) return type;
    const known = this.written.get(type) ?? name;
    this.written.set(type, known);
    return known;
  }
}

const titleOf = ({ name }: Operation): string => `${name[0]!.toUpperCase()}${name.slice(1)}`;

/** What a call takes; null: nothing. It may be left out where none of its parts is required. */
function inputOf(operation: Operation, types: NamedTypes): { type: string; isRequired: boolean } | null {
  const { params, query, body, upload } = operation;
  const parts: [name: string, isRequired: boolean, type: string][] = [];
  if (params)
    parts.push(['params', true, typeOf({ ...params, required: Object.keys(params.properties ?? {}) }, '    ')]);
  if (query) parts.push(['query', anyRequired(query), queryType(query, '    ')]);
  if (body) parts.push(['body', anyRequired(body), types.of(body, `${titleOf(operation)}Body`)]);
  if (upload) parts.push(['file', upload === 'required', 'Upload']);
  if (parts.length === 0) return null;
  const fields = parts.map(([name, isRequired, type]) => `${name}${isRequired ? '' : '?'}: ${type}`);
  const line = `{ ${fields.join('; ')} }`;
  const isShort = line.length < 100 && !line.includes('\n');
  return {
    type: isShort ? line : `{\n    ${fields.join(';\n    ')};\n  }`,
    isRequired: parts.some(([, isRequired]) => isRequired),
  };
}

function answerOf(operation: Operation, types: NamedTypes): string {
  const { response, list, isDownload } = operation;
  if (isDownload) return 'Download';
  if (!response) return 'void';
  const answer = types.of(response, `${titleOf(operation)}Answer`);
  return list ? `Page<${answer}, ${types.of(list.items, `${titleOf(operation)}Item`)}>` : answer;
}

function method(operation: Operation, types: NamedTypes): string {
  const input = inputOf(operation, types);
  const options = operation.repeats === 'by-key' ? 'KeyedOptions' : 'CallOptions';
  const taken = input === null ? 'input?: undefined' : `input${input.isRequired ? '' : '?'}: ${input.type}`;
  const answer = answerOf(operation, types);
  return `${comment(operation, '  ')}\n  ${operation.name}(${taken}, options?: ${options}): Promise<${answer}>;`;
}

function tableLine({ name, method, path, repeats, list, upload, isDownload }: Operation): string {
  const parts = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(repeats ? [`repeats: '${repeats}'`] : []),
    ...(list ? [`list: '${list.name}'`] : []),
    ...(upload ? ['upload: true'] : []),
    ...(isDownload ? ['download: true'] : []),
  ];
  return `  ${name}: { ${parts.join(', ')} },`;
}

const eventTypes = ({ events, event }: Model): string =>
  events
    ? `/** What happened, by its kind. */
export interface MonitorEvents {
${[...events].map(([kind, json]) => `  ${key(kind)}: ${typeOf(json, '  ')};`).join('\n')}
}
export type MonitorEvent = MonitorEvents[keyof MonitorEvents];`
    : `/** What happened: \`kind\` says what \`data\` holds. */
export type MonitorEvent = ${typeOf(event, '')};`;

export function typescriptSources(model: Model): Record<string, string> {
  const types = new NamedTypes();
  const methods = model.operations.map((operation) => method(operation, types));
  const named = [
    ...[...model.entities].map(([name, json]) => [name, typeOf(json, '')] as const),
    ...[...types.written].map(([type, name]) => [name, type] as const),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    'clients/typescript/src/generated/calls.ts': `${HEAD}import type { CallOptions, CallTable, Conditions, Download, KeyedOptions, Upload } from '../call.js';
import type { Page } from '../page.js';

${named.map(([name, type]) => `export type ${name} = ${type};`).join('\n\n')}

${eventTypes(model)}

export interface Calls {
${methods.join('\n\n')}
}

export const CALLS: CallTable<keyof Calls> = {
${model.operations.map(tableLine).join('\n')}
};
`,
    'clients/typescript/src/generated/version.ts': `${HEAD}export const VERSION = '${model.version}';\n`,
  };
}
