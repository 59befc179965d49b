import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { MAX_INT4 } from '@contract/shared/record-id';
import { z } from 'zod';
import { assignLoad, listLoads } from '~/models/loads.server';
import { paths } from '~/paths';
import { NO_ONE } from '~/view/loads/load-filters';
import type { Monitor } from './monitor.server';

/** What the list showed of a load: its id and its version: `1042:3`. */
const SeenLoad = z
  .string()
  .regex(/^[1-9]\d{0,9}:\d{1,10}$/, 'Select loads in the list.')
  .transform((text) => text.split(':').map(Number) as [id: number, version: number])
  .refine((numbers) => numbers.every((number) => number <= MAX_INT4), 'Select loads in the list.');

/** A person or a team; left out: it stays, null: no one. */
const Whose = z
  .string()
  .optional()
  .refine(
    (text) => text === undefined || text === NO_ONE || (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT4),
    {
      error: 'Choose from the list.',
    },
  )
  .transform((text) => (text === undefined ? undefined : text === NO_ONE ? null : Number(text)));

export const AssignForm = z
  .object({
    load: z.union([SeenLoad.transform((one) => [one]), z.array(SeenLoad).max(MAX_PER_PAGE)]).default([]),
    assignee: Whose,
    team: Whose,
  })
  .refine(({ assignee, team }) => assignee !== undefined || team !== undefined, {
    path: ['assignee'],
    error: 'Choose an assignee or a team.',
  });
export type Assignment = z.output<typeof AssignForm>;

export type AssignOutcome = {
  done: number;
  /** Loads that were not as the page had shown them, or could not be changed, each with why. */
  refused: { id: number; why: string }[];
};

/** Gives one load after the other to whom the form says: what someone else changed meanwhile stays as it is and is named. */
export async function assignLoads(
  monitor: Monitor,
  { load: loads, assignee, team }: Assignment,
): Promise<AssignOutcome> {
  const outcome: AssignOutcome = { done: 0, refused: [] };
  for (const [id, expected_version] of new Map(loads)) {
    const answer = await assignLoad(monitor, id, {
      expected_version,
      ...(assignee !== undefined && { load_lock_assignee_id: assignee }),
      ...(team !== undefined && { team_id: team }),
    });
    if (answer.ok) outcome.done += 1;
    else {
      const named = Object.values(answer.error.fields ?? {}).flat();
      outcome.refused.push({ id, why: named.join(' ') || answer.error.message });
    }
  }
  return outcome;
}

/** The loads of these ids as they are now; those of another company are none. */
export async function loadsNamed(monitor: Monitor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { loads } = await listLoads(monitor, { q: { id_in: ids }, per_page: MAX_PER_PAGE });
  return loads.map(({ id, version, reference, load_lock_assignee, team_id }) => ({
    id,
    version,
    reference,
    assignee: load_lock_assignee?.full_name ?? null,
    teamId: team_id,
  }));
}

/** Only to a list of loads: an address can be written by anyone. */
export function loadsBehind(back: string | null): string {
  const list = paths.loads();
  return back !== null && (back === list || back.startsWith(`${list}?`)) ? back : list;
}
