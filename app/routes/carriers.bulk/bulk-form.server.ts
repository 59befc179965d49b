import { ConnectionNote } from '@contract/connections/connections.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { z } from 'zod';
import { paths } from '~/paths';
import { StopReason } from '~/services/connection-decision.server';
import { shownVersion } from '~/services/page.server';
import { BULK_ACTIONS } from '~/view/bulk-actions';

/** What the address of the page says: which bulk action, on which carriers, and the list to go back to. */
const BulkAddress = z.object({
  bulkAction: z.enum(BULK_ACTIONS),
  carrierIds: z.array(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).max(MAX_PER_PAGE),
});

export type BulkAddress = z.output<typeof BulkAddress> & { back: string };

/** @returns null when the address names no bulk action, or something that is no carrier */
export function readBulkAddress(search: URLSearchParams): BulkAddress | null {
  const read = BulkAddress.safeParse({ bulkAction: search.get('action'), carrierIds: search.getAll('carrier_id') });
  if (!read.success) return null;
  return { ...read.data, carrierIds: [...new Set(read.data.carrierIds)], back: listBehind(search.get('back')) };
}

/** Only to one of the lists of carriers: anyone can write an address. */
export function listBehind(back: string | null): string {
  const lists = [
    paths.connections(),
    paths.mine(),
    paths.myCarriers(),
    paths.searchResults(),
    paths.globalSearch(),
    paths.laneSearchResults(),
    paths.endingInsurance(),
  ];
  return back !== null && lists.some((list) => back === list || back.startsWith(`${list}?`))
    ? back
    : paths.connections();
}

/** The carriers that a list's form or an Undo sends, each once; what is no carrier is left out. */
export function carriersInForm(form: FormData): number[] {
  const seen = [...form].flatMap(([name, value]) => (/^seen\[\d+\]$/.test(name) ? [String(value).split(':')[0]] : []));
  const ids = [...form.getAll('carrier_id').map(String), ...seen]
    .filter((text) => /^[1-9]\d{0,14}$/.test(text ?? ''))
    .map(Number);
  return [...new Set(ids)].slice(0, MAX_PER_PAGE);
}

/** What the page showed of a carrier: its id, and the version of the connection, 0 for none: `5000101:3`. */
const SeenCarrier = z
  .string()
  .regex(/^[1-9]\d{0,15}:\d{1,10}$/)
  .transform((text) => text.split(':').map(Number) as [carrierId: number, version: number]);

export const BulkForm = z.object({
  /** Sent only where carriers are put on do not dispatch. */
  note: ConnectionNote.optional(),
  seen: z.array(SeenCarrier).max(MAX_PER_PAGE).default([]),
});

export const BulkStopForm = BulkForm.extend({ note: StopReason });

/** The address of each carrier that is to be mailed; a carrier without one is left out. */
export const BulkMailForm = z
  .object({
    to: z
      .array(
        z.object({
          carrier_id: z.coerce.number().int().min(1),
          expected_version: shownVersion,
          email: z
            .string()
            .trim()
            .max(254, 'That email address is too long.')
            .refine((text) => z.email().safeParse(text).success, {
              error: 'Enter a full email address, like name@company.com.',
            })
            .optional(),
        }),
      )
      .max(MAX_PER_PAGE)
      .default([]),
  })
  .refine(({ to }) => to.some(({ email }) => email !== undefined), {
    error: 'Enter at least one address. A carrier without one is left out.',
  });
