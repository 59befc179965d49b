// npx tsx scripts/write-clients.ts: writes the parts of the typed clients that follow from the contract. They are not kept in the
// repository: `npm run clients` makes and packs them, and tests make them when they are stale (scripts/clients.mjs).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Call, mayRepeat } from '../contract/call';
import { calls } from '../contract/calls';
import { CompanyEvent } from '../contract/integrations/company-events.entities';
import { openApiDocument } from '../monitor/server/openapi';
import { pythonSources } from './clients/python';
import { typescriptSources } from './clients/typescript';
import { entityNames, type JsonSchema } from './entity-names';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A call as both clients are written from it. */
export type Operation = {
  name: string;
  method: Call['method'];
  path: string;
  /** Sentences about it, for its comment. */
  text: readonly string[];
  deprecated: Call['deprecated'];
  /** `same`: may be sent again as it is; `by-key`: with an Idempotency-Key. */
  repeats: 'same' | 'by-key' | null;
  params: JsonSchema | null;
  query: JsonSchema | null;
  body: JsonSchema | null;
  /** Null: it answers nothing, or a file. */
  response: JsonSchema | null;
  /** Of a paged call: the list in its answer. */
  list: { name: string; items: JsonSchema } | null;
  upload: 'required' | 'optional' | null;
  isDownload: boolean;
};

export type Model = {
  version: string;
  operations: readonly Operation[];
  /** The contract's entities, and what the document of the API names beside them. */
  entities: ReadonlyMap<string, JsonSchema>;
  /** What a webhook carries and the feed lists, by kind; null: one shape for every kind. */
  events: ReadonlyMap<string, JsonSchema> | null;
  event: JsonSchema;
};

/** What a client says of the permission that a key needs. */
function whoMay({ may, asPerson }: Call): string {
  if (may === 'public') return 'Needs no key.';
  if (asPerson || ['awaiting-code', 'signed-in', 'under-review'].includes(may))
    return 'A person has to sign in for it: an API key is refused.';
  return may === 'broker' ? 'Any key may make it.' : `The key needs the permission ${may}.`;
}

const REPEATS = {
  same: 'May be sent again: the same changes nothing more.',
  'by-key': 'Made once for an idempotency key.',
} as const;

/** @throws Error for a paged answer without a list, or with several of which the contract names none */
function listIn(name: string, paged: true | string, response: JsonSchema | undefined): string {
  const lists = Object.keys(response?.properties ?? {}).filter((key) => response!.properties![key]!.type === 'array');
  const [list] = paged === true ? lists : lists.filter((one) => one === paged);
  if (!list || (paged === true && lists.length > 1))
    throw new Error(
      `${name}: paged must be the name of one of ${lists.join(', ') || 'its lists, of which it has none'}.`,
    );
  return list;
}

type SchemaOf = (schema: z.ZodType | null | undefined, io: 'input' | 'output') => JsonSchema | null;

function operationOf(name: string, call: Call, schemaOf: SchemaOf, entities: Model['entities']): Operation {
  const response = schemaOf(call.response, 'output');
  const shape = response?.$ref ? entities.get(response.$ref.split('/').at(-1)!) : response;
  const list = call.paged ? listIn(name, call.paged, shape ?? undefined) : null;
  const refused = call.errors.filter((status) => status !== 401);
  return {
    name,
    method: call.method,
    path: call.path,
    text: [
      call.summary,
      [
        `\`${call.method} ${call.path}\`.`,
        whoMay(call),
        ...(call.repeats ? [REPEATS[call.repeats]] : []),
        ...(call.upload ? [`The file: ${call.upload.types.join(', ')}.`] : []),
        `Refused with ${refused.join(', ')}.`,
      ].join(' '),
    ],
    deprecated: call.deprecated,
    repeats: call.repeats ?? (mayRepeat(call) ? 'same' : null),
    params: schemaOf(call.params, 'input'),
    query: schemaOf(call.query, 'input'),
    body: schemaOf(call.body, 'input'),
    response,
    list: list === null ? null : { name: list, items: shape!.properties![list]!.items ?? {} },
    upload: call.upload ? (call.upload.isOptional ? 'optional' : 'required') : null,
    isDownload: call.download === true,
  };
}

/** Without what says nothing to a type: objects of the contract are closed, and what a default is the server knows. */
function tidied(json: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(json, (key, value) =>
      key === '$schema' || (key === 'additionalProperties' && value === false) ? undefined : value,
    ),
  );
}

type WithWebhooks = {
  webhooks?: Record<
    string,
    { post?: { requestBody?: { content?: Record<string, { schema?: JsonSchema } | undefined> } } }
  >;
  components: { schemas: Record<string, JsonSchema> };
};

/** The schema of every webhook's body, where the document has them. */
export function eventsIn({ webhooks }: Pick<WithWebhooks, 'webhooks'>): Map<string, JsonSchema> | null {
  const found = Object.entries(webhooks ?? {}).flatMap(([kind, { post }]): [string, JsonSchema][] => {
    const schema = post?.requestBody?.content?.['application/json']?.schema;
    return schema ? [[kind, tidied(schema)]] : [];
  });
  return found.length > 0 ? new Map(found) : null;
}

export async function clientModel(document = openApiDocument() as unknown as WithWebhooks): Promise<Model> {
  const names = await entityNames();
  const entities = new Map<string, JsonSchema>();
  /** Where an entity is read otherwise than it is answered, its name as an input. */
  const read = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const json = tidied(z.toJSONSchema(schema, { metadata: names, io, unrepresentable: 'any' }) as JsonSchema);
    const { $defs = {}, ...rest } = json;
    const renamed = new Map(
      Object.keys($defs).map((name) => {
        const known = entities.get(name);
        const isOther = io === 'input' && known && JSON.stringify(known) !== JSON.stringify($defs[name]);
        return [name, isOther ? `${name}Input` : name];
      }),
    );
    const named = (value: JsonSchema): JsonSchema =>
      JSON.parse(JSON.stringify(value).replaceAll(/#\/\$defs\/(\w+)/g, (_, name) => `#/$defs/${renamed.get(name)}`));
    for (const [name, definition] of Object.entries($defs)) entities.set(renamed.get(name)!, named(definition));
    return named(rest);
  };
  const sorted = Object.entries(calls).sort(([a], [b]) => (a < b ? -1 : 1));
  // Answers first: an entity has the name that answers give it.
  for (const [, call] of sorted) if (call.response) read(call.response, 'output');
  const schemaOf: SchemaOf = (schema, io) => (schema ? read(schema, io) : null);
  const operations = sorted.map(([name, call]) => operationOf(name, call, schemaOf, entities));
  const events = eventsIn(document);
  if (events)
    for (const [name, schema] of Object.entries(document.components.schemas))
      if (name !== 'Error' && !entities.has(name)) entities.set(name, tidied(schema));
  const { version } = JSON.parse(readFileSync(join(ROOT, 'clients/typescript/package.json'), 'utf8'));
  return { version, operations, entities, events, event: read(CompanyEvent, 'output') };
}

/** @returns every generated file of the clients, by its path in the repository */
export const clientSources = (model: Model): Record<string, string> => ({
  ...typescriptSources(model),
  ...pythonSources(model),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const model = await clientModel();
  for (const [path, text] of Object.entries(clientSources(model))) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  console.log(`clients: ${model.operations.length} calls, ${model.entities.size} entities`);
}
