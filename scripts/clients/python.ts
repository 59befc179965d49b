import type { JsonSchema } from '../entity-names';
import type { Model, Operation } from '../write-clients';

const HEAD = '# Written by scripts/write-clients.ts from the contract: change the contract, not this file.\n';
const FOLDER = 'clients/python/broker_portal_client/generated';

/** Names that Python has for itself, and those of a method's own. */
const TAKEN = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return self try while with yield body file idempotency_key'.split(
    ' ',
  ),
);

const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text);
const own = (name: string): string => (TAKEN.has(name) ? `${name}_` : name.replaceAll(/\W/g, '_'));
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const text = (value: string): string => JSON.stringify(value);
const either = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'Never';
const literal = (value: unknown): string =>
  value === null ? 'None' : `Literal[${value === true ? 'True' : value === false ? 'False' : JSON.stringify(value)}]`;

/** The types of a module: every object gets a name, since Python has none without. */
class Types {
  readonly written: string[] = [];
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** Writes what the contract has a name for. */
  entity(name: string, json: JsonSchema) {
    this.#taken.add(name);
    if (json.type === 'object' && json.properties) this.#object(name, json);
    else this.written.push(`${name} = Union[${text(this.of(json, name))}]`);
  }

  reserve(names: Iterable<string>) {
    for (const name of names) this.#taken.add(name);
  }

  /** @param name for an object without one of its own */
  of(json: JsonSchema, name: string): string {
    if (json.$ref) return json.$ref.split('/').at(-1)!;
    if (json.const !== undefined) return literal(json.const);
    if (json.enum) return either(json.enum.map(literal)).replaceAll('] | Literal[', ', ');
    const options = json.anyOf ?? json.oneOf;
    if (options) return either(options.map((one) => this.of(one, name)));
    if (Array.isArray(json.type)) return either(json.type.map((type) => this.of({ ...json, type }, name)));
    if (json.not) return 'Never';
    if (json.type === 'array')
      return json.prefixItems
        ? `list[${either(json.prefixItems.map((one) => this.of(one, name)))}]`
        : `list[${this.of(json.items ?? {}, name)}]`;
    if (json.type === 'object') return this.#objectOrMap(json, name);
    const plain = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
    return plain[json.type as keyof typeof plain] ?? 'Any';
  }

  #objectOrMap(json: JsonSchema, name: string): string {
    const { properties, additionalProperties } = json;
    if (!properties || Object.keys(properties).length === 0) {
      const of = typeof additionalProperties === 'object' ? this.of(additionalProperties, name) : 'Any';
      return `dict[str, ${of}]`;
    }
    const shape = JSON.stringify(json);
    const known = this.#names.get(shape);
    if (known) return known;
    let free = name;
    for (let count = 2; this.#taken.has(free); count += 1) free = `${name}${count}`;
    this.#taken.add(free);
    this.#names.set(shape, free);
    this.#object(free, json);
    return free;
  }

  #object(name: string, { properties = {}, required = [] }: JsonSchema) {
    const fields = Object.entries(properties).map(([field, property]) => {
      const type = this.of(property, `${name}${pascal(field)}`);
      return [field, required.includes(field) ? type : `NotRequired[${type}]`] as const;
    });
    const isClass = fields.every(([field]) => isName(field) && (!TAKEN.has(field) || ['body', 'file'].includes(field)));
    this.written.push(
      isClass
        ? `class ${name}(TypedDict):\n${fields.map(([field, type]) => `    ${field}: ${type}`).join('\n')}`
        : `${name} = TypedDict(${text(name)}, {${fields.map(([field, type]) => `${text(field)}: ${text(type)}`).join(', ')}})`,
    );
  }
}

function docstring({ text: lines, deprecated }: Operation): string {
  const end = deprecated ? [`Deprecated: ends after ${deprecated.until}. ${deprecated.instead}`] : [];
  const said = [...lines, ...end].join('\n\n').replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  return `        """${said.replaceAll('\n', '\n        ').replaceAll(/^ +$/gm, '')}\n        """`;
}

function method(operation: Operation, types: Types): string {
  const { name, params, query, body, upload, response, list, isDownload, repeats } = operation;
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  const inner = (json: JsonSchema | null) => Object.entries(json?.properties ?? {});
  const inPath = inner(params).map(([field, json]) => [field, own(field), types.of(json, `${title}${pascal(field)}`)]);
  const inQuery = inner(query).map(([field, json]) => {
    const isRequired = query!.required?.includes(field);
    const type = field === 'q' ? 'Conditions' : types.of(json, `${title}${pascal(field)}`);
    return [field, own(field), isRequired ? type : `${type} | None = None`];
  });
  const bodyType = body && types.of(body, `${title}Body`);
  const isBodyOptional = body !== null && (body.required ?? []).length === 0;
  const named = [
    ...(upload ? [upload === 'required' ? 'file: Upload' : 'file: Upload | None = None'] : []),
    ...inQuery.map(([, variable, type]) => `${variable}: ${type}`),
    ...(repeats === 'by-key' ? ['idempotency_key: str | None = None'] : []),
  ];
  const taken = [
    'self',
    ...inPath.map(([, variable, type]) => `${variable}: ${type}`),
    ...(body ? [`body: ${bodyType}${isBodyOptional ? ' | None = None' : ''}`] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
  ];
  const answer = response ? types.of(response, `${title}Answer`) : 'None';
  const of = list && types.of(list.items, `${title}Item`);
  const pairs = (fields: string[][]) =>
    `{${fields.map(([field, variable]) => `${text(field!)}: ${variable}`).join(', ')}}`;
  const passed = [
    text(name),
    text(operation.method),
    text(operation.path),
    ...(inPath.length > 0 ? [`params=${pairs(inPath)}`] : []),
    ...(inQuery.length > 0 ? [`query=${pairs(inQuery)}`] : []),
    ...(body ? ['body=body'] : []),
    ...(upload ? ['file=file', 'is_form=True'] : []),
    ...(repeats ? [`repeats=${text(repeats)}`] : []),
    ...(repeats === 'by-key' ? ['idempotency_key=idempotency_key'] : []),
    ...(list !== null ? [`list_name=${text(list.name)}`] : []),
    ...(isDownload ? ['is_download=True'] : []),
  ];
  const returns = isDownload ? 'Download' : list !== null ? `Page[${answer}, ${of}]` : answer;
  return `    def ${own(snake(name))}(${taken.join(', ')}) -> ${returns}:
${docstring(operation)}
        return self._make(${passed.join(', ')})`;
}

export function pythonSources(model: Model): Record<string, string> {
  const types = new Types();
  const entities = [...model.entities].sort(([a], [b]) => (a < b ? -1 : 1));
  types.reserve([...model.entities.keys(), 'Upload', 'Download', 'Page', 'Conditions', 'MonitorEvent', 'Calls', 'Any']);
  for (const [name, json] of entities) types.entity(name, json);
  if (model.events) {
    const kinds = [...model.events].map(([kind, json]) => types.of(json, `${pascal(kind)}Event`));
    types.written.push(`MonitorEvent = Union[${kinds.map(text).join(', ')}]`);
  } else types.entity('MonitorEvent', model.event);
  const methods = model.operations.map((operation) => method(operation, types));
  return {
    [`${FOLDER}/__init__.py`]: HEAD,
    [`${FOLDER}/types.py`]: `${HEAD}from __future__ import annotations

from typing import Any, Literal, Never, NotRequired, TypedDict, Union

${types.written.join('\n\n\n')}
`,
    [`${FOLDER}/calls.py`]: `${HEAD}from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from ..call import Conditions, Download, Upload
    from ..page import Page
    from .types import *  # noqa: F403


class Calls:
    """Every call of the contract."""

    def _make(self, *args: Any, **named: Any) -> Any:
        raise NotImplementedError

${methods.join('\n\n')}
`,
    [`${FOLDER}/version.py`]: `${HEAD}VERSION = ${text(model.version)}\n`,
  };
}
