import { z } from 'zod';

/**
 * The fields of a form without impossible ones: in a list of groups, such as `stops[0].city`, it drops a value under
 * any other name (`stops`, `stops[0]`). No page of ours sends it, and no field could show it again.
 */
export function withoutMisplaced(form: FormData, schema: z.ZodType): FormData {
  const lists = Object.entries(fieldsIn(schema)).flatMap(([name, field]) => (isListOfGroups(field) ? [name] : []));
  if (lists.length === 0) return form;
  const fields = new FormData();
  for (const [name, value] of form) {
    const list = lists.find((one) => name === one || name.startsWith(`${one}[`) || name.startsWith(`${one}.`));
    if (list === undefined || /^\[\d+\]\.\w+$/.test(name.slice(list.length))) fields.append(name, value);
  }
  return fields;
}

/** A field of a form: its name on the page, and its place among the others. */
type Field = { name: string; at: number };

/**
 * The field of an error, by the schema's or the monitor's name: `stops.0.city` is `stops[0].city`,
 * `user_invitation.email` is `email`, and `classification_ids[3]` is in the one field of that list. Null: the form has
 * none.
 */
export function fieldOf(schema: z.ZodType, error: string): Field | null {
  const path = error.split(/[.[\]]+/).filter((part) => part !== '');
  return fieldAt(schema, path) ?? fieldAt(schema, path.slice(1));
}

function fieldAt(schema: z.ZodType, path: readonly string[]): Field | null {
  const fields = fieldsIn(schema);
  const [first = '', ...rest] = path;
  const name = Object.hasOwn(fields, first) ? controlIn(fields[first]!, first, rest) : null;
  return name === null ? null : { name, at: Object.keys(fields).indexOf(first) };
}

/** The page's name of a path's target. A group of fields has none, a list of values is one control. */
function controlIn(schema: z.ZodType, name: string, [next, ...rest]: readonly string[]): string | null {
  const field = within(schema);
  if (field instanceof z.ZodArray && isListOfGroups(field))
    return next === undefined ? name : controlIn(field.element as z.ZodType, `${name}[${next}]`, rest);
  if (!isGroup(field)) return next === undefined || field instanceof z.ZodArray ? name : null;
  const fields = fieldsIn(field);
  return next !== undefined && Object.hasOwn(fields, next) ? controlIn(fields[next]!, `${name}.${next}`, rest) : null;
}

/** The fields of a form by name, in schema order; for a union, those of all members. */
export function fieldsIn(schema: z.ZodType): Record<string, z.ZodType> {
  const form = within(schema);
  if (form instanceof z.ZodObject) return form.shape as Record<string, z.ZodType>;
  if (form instanceof z.ZodUnion) return Object.assign({}, ...form.options.map((one) => fieldsIn(one as z.ZodType)));
  return {};
}

const isGroup = (field: z.ZodType) => field instanceof z.ZodObject;

function isListOfGroups(field: z.ZodType): boolean {
  const list = within(field);
  return list instanceof z.ZodArray && isGroup(within(list.element as z.ZodType));
}

/** The inner schema, without optional and transforms. */
function within(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) {
    const { in: before, out } = schema.def as unknown as { in: z.ZodType; out: z.ZodType };
    return within(before instanceof z.ZodTransform ? out : before);
  }
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? within(innerType) : schema;
}
