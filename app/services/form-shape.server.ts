import { z } from 'zod';

/**
 * The fields of a form without those that the form cannot have: of a list of groups, such as `stops[0].city`, a value under
 * any other name (`stops`, `stops[0]`) is left out. No page of ours sends it, and no field of the page could show it again.
 */
export function withoutMisplaced(form: FormData, schema: z.ZodType): FormData {
  const lists = groupListsIn(schema);
  if (lists.length === 0) return form;
  const fields = new FormData();
  for (const [name, value] of form) {
    const list = lists.find((one) => name === one || name.startsWith(`${one}[`) || name.startsWith(`${one}.`));
    if (list === undefined || /^\[\d+\]\.\w+$/.test(name.slice(list.length))) fields.append(name, value);
  }
  return fields;
}

/** The names of fields that are lists of groups of fields. */
function groupListsIn(schema: z.ZodType): string[] {
  const form = within(schema);
  if (!(form instanceof z.ZodObject)) return [];
  return Object.entries(form.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const list = within(field);
    return list instanceof z.ZodArray && within(list.element as z.ZodType) instanceof z.ZodObject ? [name] : [];
  });
}

/** What a schema takes in, without what makes it optional or changes it afterwards. */
function within(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) {
    const { in: before, out } = schema.def as unknown as { in: z.ZodType; out: z.ZodType };
    return within(before instanceof z.ZodTransform ? out : before);
  }
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? within(innerType) : schema;
}
