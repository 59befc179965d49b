import { z } from 'zod';

const NOT_GIVEN = 'Use the button: your browser asks for the passkey.';

/** What the browser answered, which the page's script writes into the form as JSON. */
export const passkeyAnswer = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string({ error: NOT_GIVEN })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: NOT_GIVEN });
        return z.NEVER;
      }
    })
    .pipe(schema);
