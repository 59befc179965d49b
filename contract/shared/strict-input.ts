import { z } from 'zod';

/** Fields with text of several lines, wherever they are in a body. Every other text is one line. */
const TEXTS_OF_LINES: ReadonlySet<string> = new Set([
  'body',
  'certificates',
  'comment',
  'instructions',
  'message',
  'message_for_display',
  'note',
  'notes',
  'partner_codes',
  'private_key',
  'reason',
  'remit_to',
  'sample',
  'text',
  'unsanitized_message',
]);

/** A password is taken exactly as typed. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'current_password', 'new_password']);

// Line and paragraph separators break a line too; a text of several lines may have only tabs and line breaks.
const BREAKS_A_LINE = /[\p{Cc}\u2028\u2029]/u;
const LONE_SURROGATE = /\p{Cs}/u;
const CONTROLS = /[^\P{Cc}\t\n\r]/u;

const ONE_LINE = 'Type one line, without tabs, line breaks or control characters.';
const NO_CONTROLS = 'Remove the control characters from this text.';
const NOT_TEXT = 'This text has half a character (a lone surrogate).';

/** @param name of the field that holds the text, or that the list or record lies in */
function problemOf(text: string, name: string): string | null {
  if (LONE_SURROGATE.test(text)) return NOT_TEXT;
  if (SECRETS.has(name)) return null;
  if (TEXTS_OF_LINES.has(name)) return CONTROLS.test(text) ? NO_CONTROLS : null;
  return BREAKS_A_LINE.test(text) ? ONE_LINE : null;
}

/** One form of the definitions of schemas, as far as another schema is in it. */
type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
};

/** Schemas already made strict: making one strict twice would report each problem twice. */
const STRICT = new WeakSet<z.ZodType>();

/**
 * The strict schema of a caller's input, at every depth: it rejects an unknown field, and a text must be Unicode
 * without control characters, of one line unless its field is one of `TEXTS_OF_LINES`. `defineCall` does this for every
 * body of the contract; a handler that reads a list itself does it where the list is declared.
 */
export const strictInput = <Schema extends z.ZodType>(schema: Schema): Schema => strict(schema, '') as Schema;

function strict(schema: z.ZodType, name: string): z.ZodType {
  if (STRICT.has(schema)) return schema;
  const made = anew(schema, name);
  STRICT.add(made);
  return made;
}

function anew(schema: z.ZodType, name: string): z.ZodType {
  const def = schema._zod.def as Def;
  const within = (inner: z.ZodType) => strict(inner, name);
  const withParts = (parts: Partial<Def>) =>
    z.core.clone(schema, { ...def, ...parts } as typeof schema._zod.def) as z.ZodType;
  switch (def.type) {
    case 'string':
      return (schema as z.ZodString).superRefine((text, context) => {
        const message = problemOf(text, name);
        if (message) context.addIssue({ code: 'custom', message });
      });
    case 'object': {
      const shape = Object.entries(def.shape!).map(([key, value]) => [key, strict(value, key)]);
      return withParts({ shape: Object.fromEntries(shape), catchall: def.catchall ? within(def.catchall) : z.never() });
    }
    case 'array':
      return withParts({ element: within(def.element!) });
    case 'record':
      return withParts({ keyType: within(def.keyType!), valueType: within(def.valueType!) });
    case 'union':
      return withParts({ options: def.options!.map(within) });
    case 'pipe':
      return withParts({ in: within(def.in!), out: within(def.out!) });
    default:
      return def.innerType ? withParts({ innerType: within(def.innerType) }) : schema;
  }
}
