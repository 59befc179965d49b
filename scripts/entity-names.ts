// The names of the contract's entities, for whatever is written from it: docs/calls.md and the typed clients.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What is used here of the JSON schemas that zod makes. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  prefixItems?: JsonSchema[];
  not?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  format?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

const NAMED = [z.ZodObject, z.ZodEnum, z.ZodUnion];

/** What the contract calls its entities: the names of the schemas that *.entities.ts files export. */
export async function entityNames() {
  const names = z.registry<{ id?: string }>();
  const folder = join(ROOT, 'contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.entities\.ts$/.test(path),
  );
  for (const file of files.sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href);
    for (const [name, value] of Object.entries(module)) {
      if (NAMED.some((kind) => value instanceof kind)) names.add(value as z.ZodType, { id: name });
    }
  }
  return names;
}
