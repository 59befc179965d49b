import { OverrideExpiry, OverrideReason } from '@contract/rules/rule-overrides.calls';
import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';

/** The override in force that the page showed; none is left empty. */
const replaces = RecordId.shape.id.optional();

/** What the page asks: why, and until when. A day typed beside "without an end" does not count. */
export const OverrideForm = z
  .discriminatedUnion(
    'until',
    [
      z.object({ until: z.literal('date'), reason: OverrideReason, expiration_date: OverrideExpiry, replaces }),
      z.object({ until: z.literal('indefinite'), reason: OverrideReason, replaces }),
    ],
    { error: 'Say until when.' },
  )
  .transform((form) => ({
    reason: form.reason,
    expiration_date: form.until === 'date' ? form.expiration_date : INDEFINITE_OVERRIDE_EXPIRY,
    replaces: form.replaces ?? null,
  }));
